import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { learningSchema } from '../../protocol/operator/text-models.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { lastAudit } from '../../testing/last-audit.ts';
import type { OperatorRequest } from '../context/context.ts';
import { labelsOfDecided } from './decided-texts.ts';

const flag = (label: string, right: boolean, instead: string | null = null) => ({ label, right, instead });

test.each([
  [
    'approved: none of the labels',
    { verdict: 'approve', label: null, rulings: [flag('Ads', false)] },
    [],
    ['Ads', 'Abuse', 'Porn'],
  ],
  [
    'approved with a label: it has that one',
    { verdict: 'approve', label: 'Ads', rulings: [flag('Abuse', false, 'Ads')] },
    ['Ads'],
    ['Abuse'],
  ],
  [
    'rejected under the machine’s label',
    { verdict: 'reject', label: 'Ads', rulings: [flag('Ads', true)] },
    ['Ads'],
    [],
  ],
  [
    'rejected under another label',
    { verdict: 'reject', label: 'Porn', rulings: [flag('Abuse', false, 'Porn')] },
    ['Porn'],
    ['Abuse'],
  ],
  [
    'rejected without a label',
    { verdict: 'reject', label: null, rulings: [flag('Abuse', true)] },
    ['Abuse'],
    [],
  ],
  [
    'one flag right, one wrong',
    { verdict: 'reject', label: 'Ads', rulings: [flag('Ads', true), flag('Abuse', false)] },
    ['Ads'],
    ['Abuse'],
  ],
  [
    'a label twice, once right',
    { verdict: 'reject', label: 'Ads', rulings: [flag('Ads', true), flag('Ads', false)] },
    ['Ads'],
    [],
  ],
  ['a house’s own label says nothing', { verdict: 'reject', label: 'House rule 7', rulings: [] }, [], []],
] as const)('%s', (_, decided, has, hasNot) => {
  expect(labelsOfDecided(decided)).toEqual({ has, hasNot });
});

let bff: TestBff;
/** What the operator API received. */
let sent: { path: string; body: unknown }[] = [];
const figures = { hits: 20, rightHits: 15, auc: 0.9, brier: null, calibrationError: null };
const weeks = { from: '2026-09-07T00:00:00.000Z', until: '2026-11-09T00:00:00.000Z', with: 80, without: 90 };
const version = { kind: 'retrained', isProbability: true, learnedAt: weeks.until, basedOn: '11111111' };
const used = {
  ...version,
  version: '11111111',
  kind: 'shipped',
  learnedAt: null,
  basedOn: null,
  evaluation: null,
};
const evaluation = { learned: weeks, heldOut: weeks, before: figures, after: figures };
const model = {
  name: 'spam-en',
  label: 'Ads',
  used,
  before: null,
  next: {
    ...version,
    version: '22222222',
    evaluation,
    shadow: { since: weeks.until, texts: 5, both: 1, onlyUsed: 0, onlyNext: 2 },
  },
};
const notLearned = [{ name: 'abuse-zh', reason: 'too few' }];

async function operator(path: string, { body }: OperatorRequest): Promise<Response> {
  const text = await new Response(body ?? null).text();
  sent.push({ path, body: text === '' ? null : JSON.parse(text) });
  if (path === '/text-models/learn') return Response.json({ models: [model], notLearned });
  return Response.json(path === '/text-models' ? { models: [model] } : { model });
}

const verdicts: Record<string, string> = { ads: 'Ads', abuse: 'Abuse' };
const script = {
  '/v3/recognition/text': (fields: Record<string, unknown>) => ({
    code: 0,
    message: 'success',
    text: {
      texts: (fields.text as { content: string }[]).map((text) => ({
        ...text,
        action: 'review',
        label: verdicts[text.content.split(' ')[0] ?? ''] ?? 'Ads',
        review: true,
        rate: 0.6,
        details: [],
      })),
    },
  }),
};

beforeAll(async () => {
  bff = await startTestBff(script, {}, operator);
});
afterAll(() => bff.close());

async function decide(content: string, decision: object, pending = false): Promise<void> {
  const { body } = await bff.as('admin')('POST', '/api/texts', { texts: [{ content, userId: 'u-1' }] });
  const id = body.results[0].caseId;
  const claim = (await bff.as('moderator', 'mo')('POST', `/api/cases/${id}/claim`)).body.case;
  const { status } = await bff.as('moderator', 'mo')('POST', `/api/cases/${id}/decision`, {
    version: claim.version,
    epoch: claim.claim.epoch,
    ...decision,
  });
  expect(status).toBe(200);
  if (!pending)
    await sql`update decision set undoable_until = now() - interval '1 minute' where case_id = ${id}`.execute(
      bff.db,
    );
}

test('decided texts are sent with what is known of them, and learning is audited', async () => {
  await decide('ads buy coins', { verdict: 'reject', label: 'Ads' });
  await decide('abuse of a word', { verdict: 'approve' });
  await decide('ads that may still be undone', { verdict: 'reject', label: 'Ads' }, true);
  const before = await lastAudit(bff.db);
  const learn = (role: 'moderator' | 'supervisor') =>
    bff.as(role, role)('POST', '/api/text-models/learn', { retrain: true });
  expect((await learn('moderator')).status).toBe(403);
  sent = [];
  const { status, body } = await learn('supervisor');
  expect([status, body]).toMatchObject([200, { notLearned }]);
  const [request] = sent;
  const { texts, retrain } = learningSchema.parse(request?.body);
  expect(retrain).toBe(true);
  expect(texts.map(({ at: _, ...text }) => text)).toEqual([
    { text: 'abuse of a word', has: [], hasNot: ['Ads', 'Abuse', 'Porn'] },
    { text: 'ads buy coins', has: ['Ads'], hasNot: [] },
  ]);
  const audit = await bff.db
    .selectFrom('audit_event')
    .select(['what', 'detail'])
    .where('id', '>', before)
    .execute();
  expect(audit).toEqual([
    { what: 'models-learned', detail: { how: 'retrained', texts: 2, models: 'spam-en 22222222' } },
  ]);
});

test('a version is used, discarded and set back by name, each audited', async () => {
  const before = await lastAudit(bff.db);
  sent = [];
  for (const way of ['use', 'discard', 'go-back'])
    expect(
      (await bff.as('supervisor', 'su')('POST', `/api/text-models/spam-en/${way}`, { version: '22222222' }))
        .status,
    ).toBe(200);
  expect(
    (await bff.as('supervisor', 'su')('POST', '/api/text-models/spam-fr/use', { version: '22222222' }))
      .status,
  ).toBe(400);
  expect(sent.map(({ path }) => path)).toEqual([
    '/text-models/spam-en/use',
    '/text-models/spam-en/discard',
    '/text-models/spam-en/go-back',
  ]);
  const audit = await bff.db.selectFrom('audit_event').select('what').where('id', '>', before).execute();
  expect(audit.map(({ what }) => what)).toEqual(['model-used', 'model-discarded', 'model-set-back']);
});
