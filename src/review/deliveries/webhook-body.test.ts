import fc from 'fast-check';
import { expect, it } from 'vitest';
import { actionLimits } from '../../api/enforcement.ts';
import {
  areaCountries,
  categorySpecifications,
  contentTypes,
  decisionVisibilities,
  statementCategories,
} from '../../api/statement-values.ts';
import { type Statement, statementSchema } from '../../api/statements.ts';
import { type WebhookBody, webhookBodySchema } from '../../api/webhook-bodies.ts';
import { maxBodyBytes, webhookText } from './webhook-body.ts';

const now = new Date().toISOString();
const bodyWith = (note: string | null, customInfo: Record<string, unknown> | null): WebhookBody => ({
  type: 'decision.made',
  timestamp: now,
  data: {
    caseId: crypto.randomUUID(),
    kind: 'text',
    contentId: 'c-1',
    userId: 'u-1',
    forumId: null,
    roomId: null,
    customInfo,
    submissionId: crypto.randomUUID(),
    machine: { action: 'review', label: 'Ads', rate: 0.6 },
    decision: {
      id: crypto.randomUUID(),
      verdict: 'reject',
      label: 'Ads',
      policy: null,
      note,
      decidedAt: now,
      by: 'mo',
    },
  },
});
const bytes = (text: string) => new TextEncoder().encode(text).byteLength;
const read = (text: string) => webhookBodySchema.parse(JSON.parse(text));

const worstLetter = '\u0001';
const statement: Statement = statementSchema.parse({
  decision_visibility: [...decisionVisibilities],
  decision_visibility_other: worstLetter.repeat(500),
  decision_monetary: 'DECISION_MONETARY_OTHER',
  decision_monetary_other: worstLetter.repeat(500),
  decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
  illegal_content_legal_ground: worstLetter.repeat(500),
  illegal_content_explanation: worstLetter.repeat(2000),
  category: 'STATEMENT_CATEGORY_VIOLENCE',
  category_addition: statementCategories.filter((one) => one !== 'STATEMENT_CATEGORY_VIOLENCE'),
  category_specification: [...categorySpecifications],
  category_specification_other: worstLetter.repeat(500),
  territorial_scope: [...areaCountries],
  decision_facts: worstLetter.repeat(5000),
  content_type: [...contentTypes],
  content_type_other: worstLetter.repeat(500),
  content_date: '2026-11-20',
  application_date: '2026-11-21',
  automated_detection: 'Yes',
  automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  puid: crypto.randomUUID(),
});

it('RO2: cuts the texts of a statement of reasons last, and never its coded members', () => {
  const worst = worstLetter.repeat(5000);
  const { data, ...rest } = bodyWith(worst, { worst });
  const texts = ['a', 'b', 'c', 'd'].map((key) => [key, '文'.repeat(actionLimits.json / 4)] as const);
  const actions = [{ key: 'warn', params: Object.fromEntries(texts) }];
  const decision = { ...data.decision, actions };
  const text = webhookText({ ...rest, data: { ...data, decision, reasons: statement } });
  expect(bytes(text)).toBeLessThanOrEqual(maxBodyBytes);
  const sent = read(text).data;
  expect(sent.cut).toEqual(['customInfo', 'note', 'reasons']);
  expect(sent.reasons).toMatchObject({
    category_specification: statement.category_specification,
    decision_facts: worstLetter.repeat(100),
    decision_ground_reference_url: null,
  });
});

it('leaves a body that fits unchanged', () => {
  const body = bodyWith('short', { room: 'r-7' });
  expect(JSON.parse(webhookText(body))).toEqual(body);
});

it('drops the customer’s own values before it cuts the note', () => {
  const body = bodyWith('the reason', { big: 'x'.repeat(30_000) });
  const sent = read(webhookText(body));
  expect(sent.data).toMatchObject({ customInfo: null, cut: ['customInfo'] });
  expect(sent.data.decision.note).toBe('the reason');
});

it('RO2: is never more than 20 kB, whatever the note and the customer’s values contain', () => {
  const letters = fc.constantFrom('a', '好', '\u0001', '😀', '\ud800', '"', '\\');
  const texts = fc.array(letters, { maxLength: 5000 }).map((all) => all.join('').slice(0, 5000));
  fc.assert(
    fc.property(texts, texts, (note, value) => {
      const text = webhookText(bodyWith(note, { value, more: value }));
      expect(bytes(text)).toBeLessThanOrEqual(maxBodyBytes);
      const { decision, cut } = read(text).data;
      expect(
        note.toWellFormed().startsWith((decision.note ?? '').toWellFormed().replace(/\uFFFD$/, '')),
      ).toBe(true);
      if (decision.note !== note) expect(cut).toContain('note');
    }),
    { numRuns: 200, seed: 5 },
  );
  const worst = '\u0001'.repeat(5000);
  expect(bytes(webhookText(bodyWith(worst, { worst })))).toBeLessThanOrEqual(maxBodyBytes);
});
