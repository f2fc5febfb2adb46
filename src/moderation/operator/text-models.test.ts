import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { operatorTokenFile, readOperatorToken } from '../../platform/node/keys/operator-token.ts';
import {
  type DecidedText,
  learningAnswerSchema,
  type TextModelState,
  textModelAnswerSchema,
  textModelsAnswerSchema,
} from '../../protocol/operator/text-models.ts';
import { fakeOcr } from '../../testing/frame-tasks.ts';
import { drawDecidedTexts } from '../../testing/moderation/decided-texts.ts';
import { type Harness, startHarness } from '../../testing/moderation-harness.ts';
import { addWatched } from '../learned-models/store.ts';

let harness: Harness;
let token: string;
beforeAll(async () => {
  harness = await startHarness({}, { frameTasks: [fakeOcr()], audioTasks: [] });
  token = await readOperatorToken(operatorTokenFile(harness.dataDir));
});
afterAll(() => harness.close());

const ask = (method: string, path: string, body?: unknown) =>
  fetch(`${harness.service.url}/operator/text-models${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
async function spam(): Promise<TextModelState> {
  const { models } = textModelsAnswerSchema.parse(await (await ask('GET', '')).json());
  const model = models.find(({ name }) => name === 'spam-en');
  if (!model) throw new Error('the model is missing');
  return model;
}
const learn = async (texts: DecidedText[], retrain = true) =>
  learningAnswerSchema.parse(await (await ask('POST', '/learn', { retrain, texts })).json());
async function choose(what: string, version: string) {
  const answer = await ask('POST', `/spam-en/${what}`, { version });
  return answer.ok ? textModelAnswerSchema.parse(await answer.json()).model : answer.status;
}
const moderated = z.object({ text: z.object({ texts: z.array(z.object({ action: z.string() })) }) });
async function actionOf(content: string) {
  const { payload } = await harness.call('text', { text: [{ content }] });
  return moderated.parse(payload).text.texts[0]?.action;
}

const texts = drawDecidedTexts(800, 'frimbat');
const bad = 'baver0 caver1 frimbat daver2 faver3';
const harmless = 'baver0 caver1 gaver4 daver2 faver3';

test('a model learns, watches, is used, and goes one step back', async () => {
  const shipped = (await spam()).used;
  expect(shipped).toMatchObject({ kind: 'shipped', evaluation: null });
  expect(await actionOf(bad)).toBe('pass');

  const { models, notLearned } = await learn(texts);
  expect(notLearned.map(({ name }) => name).sort()).toEqual(['abuse-en', 'abuse-zh', 'sexual-en']);
  expect(notLearned[0]?.reason).toMatch(/^Decisions say of 0 different texts/);
  const next = models.find(({ name }) => name === 'spam-en')?.next;
  expect(next).toMatchObject({ kind: 'retrained', basedOn: shipped.version, shadow: { texts: 0 } });
  expect(next?.evaluation?.after.rightHits).toBeGreaterThan(next?.evaluation?.before.rightHits ?? 0);

  // It watches: no text is treated otherwise.
  expect([await actionOf(bad), await actionOf(harmless)]).toEqual(['pass', 'pass']);
  const watching = await spam();
  expect(watching.used).toEqual(shipped);
  expect(watching.next?.shadow).toMatchObject({ texts: 2, both: 0, onlyUsed: 0, onlyNext: 1 });

  const version = next?.version ?? '';
  expect(await choose('use', '00000000')).toBe(404);
  expect(await choose('use', version)).toMatchObject({ used: { version }, before: shipped, next: null });
  expect([await actionOf(bad), await actionOf(harmless)]).toEqual(['review', 'pass']);

  expect(await choose('go-back', version)).toMatchObject({ used: shipped, before: { version } });
  expect(await actionOf(bad)).toBe('pass');
  // And forward again.
  expect(await choose('go-back', shipped.version)).toMatchObject({ used: { version }, before: shipped });
  expect(await actionOf(bad)).toBe('review');
});

test('recalibrated, the version in use gets probabilities; discarded, it is gone', async () => {
  const { used } = await spam();
  const { models } = await learn(texts, false);
  const next = models.find(({ name }) => name === 'spam-en')?.next;
  expect(next).toMatchObject({ kind: 'recalibrated', basedOn: used.version });
  expect(next?.evaluation?.after.calibrationError).toEqual(expect.any(Number));
  expect(await choose('discard', next?.version ?? '')).toMatchObject({ next: null });
  expect(await choose('use', next?.version ?? '')).toBe(404);
  const rows = await harness.database((db) =>
    db.selectFrom('text_model_versions').select('version').execute(),
  );
  expect(rows.map(({ version }) => version)).toEqual([used.version]);
});

test('what was watched is stored completely or not at all, so that nothing counts twice', async () => {
  const { models } = await learn(texts, false);
  const version = models.find(({ name }) => name === 'spam-en')?.next?.version ?? '';
  const counted = { name: 'spam-en', version, texts: 5, both: 1, onlyUsed: 2, onlyNext: 2 } as const;
  const broken = { ...counted, texts: Number.NaN };
  await expect(harness.database((db) => addWatched(db, [counted, broken]))).rejects.toThrow();
  expect((await spam()).next?.shadow.texts).toBe(0);
  await harness.database((db) => addWatched(db, [counted]));
  expect((await spam()).next?.shadow).toMatchObject({ texts: 5, both: 1, onlyUsed: 2, onlyNext: 2 });
  expect(await choose('discard', version)).toMatchObject({ next: null });
});

test('the same decisions lead to the version in use, and say so', async () => {
  const { notLearned } = await learn(texts);
  expect(notLearned.find(({ name }) => name === 'spam-en')?.reason).toBe(
    'These decisions lead to the version that is in use already.',
  );
});

test('refuses what is no model, no version and no list of texts', async () => {
  expect((await ask('POST', '/spam-fr/use', { version: '00000000' })).status).toBe(404);
  expect((await ask('POST', '/spam-en/use', { version: '../..' })).status).toBe(400);
  const broken = await ask('POST', '/learn', {
    retrain: true,
    texts: [{ text: '', at: 'x', has: [], hasNot: [] }],
  });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ errors: [{ path: 'texts.0.text' }, { path: 'texts.0.at' }] });
});
