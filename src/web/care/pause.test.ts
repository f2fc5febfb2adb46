import { describe, expect, it } from 'vitest';
import { shippedCare } from '../../api/care.ts';
import { freshWork, goOn, met, minutesOf, pauseDue, used, type Work } from './pause.ts';
import { careOf, stepFor } from './use-care.ts';

const minute = 60_000;
const rules = { pauseAfterSevere: 3, pauseAfterMinutes: 30 };
const meetAll = (severe: boolean[], from: Work = freshWork(0)) =>
  severe.reduce((work, one, at) => met(work, `case ${at}`, one), from);
const workFor = (minutes: number) => {
  let work = freshWork(0);
  for (let at = 1; at <= minutes; at += 1) work = used(work, at * minute);
  return work;
};

it('an idle window does not count as work', () => {
  expect(minutesOf(workFor(30), 32 * minute)).toBe(32);
  expect(minutesOf(workFor(30), 180 * minute)).toBe(35);
});

describe('a break is suggested', () => {
  it('after so many severe cases in a row, and not if another case came in between', () => {
    expect(pauseDue(meetAll([true, true]), rules, 0)).toBeNull();
    expect(pauseDue(meetAll([true, true, true]), rules, 0)).toBe('severe');
    expect(pauseDue(meetAll([true, true, false, true]), rules, 0)).toBeNull();
  });

  it('and a case opened twice counts once', () => {
    const twice = met(met(freshWork(0), 'a', true), 'a', true);
    expect(twice.severeInARow).toBe(1);
  });

  it('after so many minutes without a break; five minutes without use are a break', () => {
    expect(pauseDue(workFor(29), rules, 29 * minute)).toBeNull();
    expect(pauseDue(workFor(30), rules, 30 * minute)).toBe('minutes');
    const rested = used(workFor(29), 35 * minute);
    expect(pauseDue(rested, rules, 36 * minute)).toBeNull();
  });

  it('not to someone who has already left', () => {
    expect(pauseDue(workFor(20), rules, 120 * minute)).toBeNull();
  });

  it('not again after the person chose to go on, until it is due again', () => {
    const again = goOn(meetAll([true, true, true]), 0);
    expect(pauseDue(again, rules, 0)).toBeNull();
    expect(pauseDue(met(again, 'case 2', true), rules, 0)).toBeNull();
  });

  it('never if the settings switch it off', () => {
    const never = { pauseAfterSevere: null, pauseAfterMinutes: null };
    expect(pauseDue(meetAll(Array(50).fill(true)), never, 600 * minute)).toBeNull();
  });
});

describe('how a severity is shown', () => {
  it('is the person’s own setting before the organisation’s', () => {
    const own = { ...shippedCare, reveal: 'box' as const };
    const exposure = { severe: 0 };
    expect(careOf({ organisation: shippedCare, own, exposure })?.reveal).toBe('box');
    expect(careOf({ organisation: shippedCare, own: null, exposure })?.reveal).toBe('picture');
  });

  it('is hidden while the settings are unknown, and never leaves the table', () => {
    expect(stepFor(null, 0).blur).toBe(true);
    expect(stepFor(shippedCare, 9).blur).toBe(true);
    expect(stepFor(shippedCare, 2).blur).toBe(false);
  });
});
