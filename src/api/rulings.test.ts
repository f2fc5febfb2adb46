import { describe, expect, it } from 'vitest';
import { unavailableLabel } from '../protocol/unavailable-label.ts';
import { countRulings, type isFlagged, nextRuling, presumedRuling } from './rulings.ts';

type Flag = Parameters<typeof isFlagged>[0];
const flag = (label: string, more: Partial<Flag> = {}): Flag => ({
  action: null,
  review: true,
  label,
  ...more,
});
const ads = flag('Ads');
const porn = flag('Porn');
const passed = flag('Ads', { action: 'pass', review: false });
const rule = (finding: Flag, verdict: 'approve' | 'reject' | 'escalate', label: string | null = null) =>
  presumedRuling(finding, { verdict, label }, [ads, porn, passed]);

describe('rulings that follow from a decision without a further key', () => {
  it('approving makes every flag wrong, and a label given with it is the right one', () => {
    expect(rule(ads, 'approve')).toEqual({ right: false, label: null });
    expect(rule(ads, 'approve', 'Normal')).toEqual({ right: false, label: 'Normal' });
    expect(rule(ads, 'approve', 'Ads')).toEqual({ right: false, label: null });
  });

  it('rejecting under a label of the machine makes that one right and judges no other', () => {
    expect(rule(ads, 'reject', 'Ads')).toEqual({ right: true, label: null });
    expect(rule(porn, 'reject', 'Ads')).toBeNull();
  });

  it('rejecting under a label that the machine did not use makes its flags wrong and names the right one', () => {
    expect(rule(ads, 'reject', 'Terror')).toEqual({ right: false, label: 'Terror' });
    expect(rule(porn, 'reject', 'Terror')).toEqual({ right: false, label: 'Terror' });
  });

  it('a label that only passed findings have is no claim of the machine', () => {
    const abuse = flag('Abuse', { action: 'pass', review: false });
    expect(presumedRuling(ads, { verdict: 'reject', label: 'Abuse' }, [ads, abuse])).toEqual({
      right: false,
      label: 'Abuse',
    });
  });

  it('rejecting without a label agrees with the machine', () => {
    expect(rule(porn, 'reject')).toEqual({ right: true, label: null });
  });

  it('escalating judges nothing, and neither passed nor unavailable findings are judged', () => {
    expect(rule(ads, 'escalate', 'Ads')).toBeNull();
    expect(rule(passed, 'approve')).toBeNull();
    expect(rule(flag(unavailableLabel), 'approve')).toBeNull();
    expect(rule(flag('Normal', { review: false }), 'reject')).toBeNull();
  });
});

it('counts the effect of a ruling by hand', () => {
  const findings = [
    { ...ads, id: 'a' },
    { ...porn, id: 'b' },
    { ...passed, id: 'c' },
  ];
  expect(countRulings(findings, { verdict: 'reject', label: 'Ads' }, {})).toEqual({
    right: 1,
    wrong: 0,
    open: 1,
  });
  expect(countRulings(findings, { verdict: 'approve', label: null }, { b: true, c: true })).toEqual({
    right: 1,
    wrong: 1,
    open: 0,
  });
});

it('a key cycles from open to wrong, right and open again', () => {
  expect([undefined, false, true].map(nextRuling)).toEqual([false, true, null]);
});
