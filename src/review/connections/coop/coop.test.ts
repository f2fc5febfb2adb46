import { describe, expect, it } from 'vitest';
import sent from '../../../testing/payloads/coop-report.json' with { type: 'json' };
import { readReport } from '../read-report.ts';
import { coop } from './coop.ts';

const options = { key: 'coop', settings: {}, event: null };
const their = { id: 'reported-item-id', typeId: 'item-type-id', policyId: 'violated-policy-id' };
const settings = { rejection: 'remove', approval: 'restore' };

describe('a report in Coop’s shape', () => {
  it('is a report of the item, with what people wrote, its author and the thread', () => {
    expect(readReport('coop', sent, options)).toEqual({
      body: {
        contentId: 'reported-item-id',
        text: {
          content: 'message content',
          userId: 'author-id',
          context: { thread: [{ place: 'before', text: 'earlier message' }] },
        },
        reporter: { id: 'reporter-user-id', kind: 'user' },
        reason: 'violated-policy-id',
        words: 'Free-text reason from reporter',
      },
      their,
    });
  });

  it('says csam where Coop would send it to its own queue', () => {
    const csam = { ...sent, reportedForReason: { csam: true } };
    expect(readReport('coop', csam, options)).toMatchObject({ body: { reason: 'csam' } });
  });

  it.each([
    [{ ...sent, reporter: undefined }, 'reporter'],
    [{ ...sent, reporter: { ...sent.reporter, kind: 'rule' } }, 'reporter.kind'],
    [{ ...sent, reportedAt: 'today' }, 'reportedAt'],
    [{ ...sent, reportedItem: { ...sent.reportedItem, id: '' } }, 'reportedItem.id'],
  ])('has its fault beside its place: %#', (payload, path) => {
    expect(() => readReport('coop', payload, options)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
    );
  });
});

describe('a decision for a platform that has Coop’s callbacks', () => {
  const answer = (verdict: 'approve' | 'reject', own: object = settings) =>
    coop.answer?.(their, { verdict, was: null, first: true, settings: own });

  it('is the callback of the chosen action', () => {
    expect(JSON.parse(answer('reject')?.requests[0]?.body ?? '')).toEqual({
      item: { id: 'reported-item-id', typeId: 'item-type-id' },
      action: { id: 'remove' },
      policies: [{ id: 'violated-policy-id' }],
      rules: [],
      custom: {},
    });
    expect(JSON.parse(answer('approve')?.requests[0]?.body ?? '').action).toEqual({ id: 'restore' });
  });

  it('is none for an approval without an action, which leaves a rejection standing', () => {
    expect(answer('approve', {})?.requests).toEqual([]);
    const was = { verdict: 'reject', action: 'remove' } as const;
    expect(coop.answer?.(their, { verdict: 'approve', was, first: true, settings: {} })).toBeNull();
    expect(coop.reverse?.(their, was, true)).toBeNull();
  });
});
