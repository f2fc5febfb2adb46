import { expect, it } from 'vitest';
import type { WebhookBody } from '../../../api/webhook-bodies.ts';
import { ospreyDecision } from './osprey.ts';

const at = '2026-11-02T08:12:31.004Z';
const body: WebhookBody = {
  type: 'decision.made',
  timestamp: at,
  data: {
    ...{ caseId: 'case-1', kind: 'text', contentId: 'post-17', userId: 'u-1', forumId: null, roomId: null },
    customInfo: { secret: 'x' },
    submissionId: 's-1',
    machine: { action: 'review', label: 'Ads', rate: 0.6 },
    decision: {
      ...{
        id: 'd-1',
        verdict: 'reject',
        label: 'Ads',
        policy: 'spam',
        note: 'for us',
        decidedAt: at,
        by: 'mo',
      },
    },
  },
};
const id = '0198f2a4-6f0e-7c3a-9d52-3f1b8a7c6e10';
const recordOf = (of: WebhookBody) => JSON.parse(ospreyDecision(id, of)).records[0];

it('is an event as Osprey’s Kafka stream reads it, and the same at every attempt', () => {
  const { key, value } = recordOf(body);
  expect([key, value.send_time, value.data.action_name]).toEqual(['case-1', at, 'review_decision']);
  expect(Number.isSafeInteger(value.data.action_id)).toBe(true);
  expect(recordOf(body)).toEqual({ key, value });
  expect(value.data.data).toMatchObject({ verdict: 'reject', label: 'Ads', policy: 'spam', user_id: 'u-1' });
});

it('names a reversal, and carries no note, name or own value', () => {
  const reversed = recordOf({ ...body, type: 'decision.reversed' });
  expect(reversed.value.data.action_name).toBe('review_decision_reversed');
  expect(JSON.stringify(reversed)).not.toMatch(/for us|"mo"|secret/);
});
