import { describe, expect, it } from 'vitest';
import { reasonsBy } from '../../api/statement-rules.ts';
import type { Reasons } from '../../api/statements.ts';
import { reasonFaultsOf } from './reason-faults.ts';
import { emptyReasons, isFaulty, withGround } from './reasons.ts';

const complete = {
  ...emptyReasons,
  incompatible_content_ground: 'Terms, 4.2',
  incompatible_content_explanation: 'It advertises.',
  territorial_scope: ['DE' as const],
  decision_facts: 'Marked as {label}.',
};
const faultsOf = (changes: Partial<Reasons>) =>
  Object.fromEntries(
    Object.entries(reasonFaultsOf({ ...complete, ...changes })).map(([member, { reason }]) => [
      member,
      reason,
    ]),
  );

describe('a statement of reasons in a form', () => {
  it('reports faults beside each field, by the declaration and by the other choices', () => {
    expect(faultsOf(emptyReasons)).toEqual({
      incompatible_content_ground: 'needed_with_choice',
      incompatible_content_explanation: 'needed_with_choice',
      territorial_scope: 'must_not_be_empty',
      decision_facts: 'must_not_be_empty',
    });
    expect(faultsOf({ decision_facts: 'x'.repeat(5001) })).toEqual({ decision_facts: 'too_long' });
    expect(isFaulty(reasonFaultsOf(complete))).toBe(false);
  });

  it('accepts only addresses of web pages', () => {
    const at = (url: string) => faultsOf({ decision_ground_reference_url: url });
    expect(at('javascript:alert(1)')).toEqual({ decision_ground_reference_url: 'must_be_web_address' });
    expect(at('https://')).toEqual({ decision_ground_reference_url: 'must_be_web_address' });
    expect(at('https://example.org/terms')).toEqual({});
  });

  it('from a template is complete, so that nothing has to be typed', () => {
    const reasons = reasonsBy(complete, { label: 'Ads', policy: 'spam', kind: 'text', date: '2026-11-21' });
    expect(reasons.decision_facts).toBe('Marked as Ads.');
    expect(reasonFaultsOf(reasons)).toEqual({});
    expect(Object.keys(reasons).sort()).toEqual(Object.keys(emptyReasons).sort());
  });

  it('keeps the typed text when its ground changes and changes back', () => {
    const illegal = { ...complete, ...withGround(complete, 'DECISION_GROUND_ILLEGAL_CONTENT') };
    expect(illegal).toMatchObject({
      illegal_content_legal_ground: 'Terms, 4.2',
      incompatible_content_ground: null,
    });
    expect(reasonFaultsOf(illegal)).toEqual({});
    expect({ ...illegal, ...withGround(illegal, 'DECISION_GROUND_INCOMPATIBLE_CONTENT') }).toEqual(complete);
  });
});
