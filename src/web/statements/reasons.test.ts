import { describe, expect, it } from 'vitest';
import {
  emptyReasons,
  emptyTemplate,
  isFaulty,
  reasonFaultsOf,
  reasonsBy,
  templateFaults,
  withGround,
} from './reasons.ts';

const whole = {
  ...emptyTemplate,
  incompatible_content_ground: 'Terms, 4.2',
  incompatible_content_explanation: 'It advertises.',
  territorial_scope: ['DE' as const],
  decision_facts: 'Marked as {label}.',
};

describe('a statement of reasons in a form', () => {
  it('says beside each field what is missing', () => {
    expect(templateFaults(emptyTemplate)).toEqual({
      incompatible_content_ground: 'needed',
      incompatible_content_explanation: 'needed',
      territorial_scope: 'empty',
      decision_facts: 'empty',
    });
    expect(isFaulty(templateFaults(whole))).toBe(false);
  });

  it('takes no address of anything but a page', () => {
    const at = (url: string) => templateFaults({ ...whole, decision_ground_reference_url: url });
    expect(at('javascript:alert(1)')).toEqual({ decision_ground_reference_url: 'url' });
    expect(at('https://')).toEqual({ decision_ground_reference_url: 'url' });
    expect(at('https://example.org/terms')).toEqual({});
  });

  it('made by a template of a case is whole, so that nothing has to be typed', () => {
    const made = reasonsBy(whole, { label: 'Ads', policy: 'spam', kind: 'text', date: '2026-11-21' });
    expect(made.decision_facts).toBe('Marked as Ads.');
    expect(reasonFaultsOf(made)).toEqual({});
    expect(Object.keys(made).sort()).toEqual(Object.keys(emptyReasons).sort());
  });

  it('keeps what was typed when its ground changes, under the other ground, there and back', () => {
    const illegal = { ...whole, ...withGround(whole, 'DECISION_GROUND_ILLEGAL_CONTENT') };
    expect(illegal).toMatchObject({
      illegal_content_legal_ground: 'Terms, 4.2',
      incompatible_content_ground: null,
    });
    expect(templateFaults(illegal)).toEqual({});
    expect({ ...illegal, ...withGround(illegal, 'DECISION_GROUND_INCOMPATIBLE_CONTENT') }).toEqual(whole);
  });
});
