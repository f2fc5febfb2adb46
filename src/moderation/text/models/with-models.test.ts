import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { textDetailSchema } from '../../../protocol/details.ts';
import { textModelNames } from '../../../protocol/operator/text-models.ts';
import { localize } from '../../../reasons/serialize.ts';
import { createTextEngine, type TextEngine } from '../engine.ts';
import { buildOwnWords, noOwnWords, type OwnWords } from '../own-words.ts';
import { findByModels } from './findings.ts';
import type { TextModel } from './model.ts';
import { loadShippedModels } from './shipped-models.ts';
import { withModels } from './with-models.ts';

let models: TextModel[];
let own: OwnWords = noOwnWords;
const words = createTextEngine({ own: () => own });
/** Knows no words of its own, so that only models speak. */
const wordless = createTextEngine({
  own: () => own,
  lexicon: { version: 'none', groups: [], patterns: [], contexts: [], allow: [] },
});
let engine: TextEngine;
let alone: TextEngine;
beforeAll(async () => {
  models = await loadShippedModels();
  engine = withModels(words, models);
  alone = withModels(wordless, models);
});

// Written for this test: no line of the data.
const spam = 'Congratulations! You have been awarded a £500 prize. To claim txt WIN to 80123 now';
const chinese = '这群人真是恶心的垃圾，都滚回老家去';
const harmless = ['The train leaves at nine, see you at the station', '今天天气很好，我们一起去公园散步吧'];

test('a model asks for a review where the words find nothing, and names the words that spoke', () => {
  expect(wordless.moderate(spam).action).toBe('pass');
  const verdict = alone.moderate(spam);
  expect(verdict).toMatchObject({ action: 'review', label: 'Ads', review: true });
  expect(verdict.hits.length).toBeGreaterThan(0);
  expect(verdict.hits.length).toBeLessThanOrEqual(3);
  for (const { start, end, keyword, match, level } of verdict.hits) {
    expect(keyword).toBe(spam.slice(start, end));
    expect([match, level]).toEqual(['model', 'review']);
  }
  for (const detail of verdict.details) {
    expect(textDetailSchema.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({ mainLabel: 'Ads', subLabel: 'model' });
    expect(detail.hint).toContain(`similar to texts that were spam: “${detail.keyword}”`);
    expect(localize(detail, 'zh-CN').hint).toContain('与垃圾广告文本相似');
  }
});

test('a model that is not calibrated gives no rate', () => {
  expect(alone.moderate(spam).rate).toBeNull();
  const calibrated = models.map((model) => ({ ...model, calibration: { slope: 1, offset: 0 } }));
  const { rate } = withModels(wordless, calibrated).moderate(spam);
  expect(rate).toBeGreaterThan(0);
  expect(rate).toBeLessThan(1);
});

test('Chinese texts are judged by the Chinese model', () => {
  expect(alone.moderate(chinese)).toMatchObject({ action: 'review', label: 'Abuse', rate: null });
  const english = models.filter(({ name }) => !name.endsWith('-zh'));
  expect(withModels(wordless, english).moderate(chinese).action).toBe('pass');
});

test.each(harmless)('passes as before: %s', (text) => {
  expect(engine.moderate(text)).toEqual(words.moderate(text));
});

test('what words block or have labelled stays as it is', () => {
  for (const text of ['You dumb bitch', 'kill yourself', '操你妈'])
    expect(engine.moderate(text)).toEqual(words.moderate(text));
});

test('a word that the operator allows does not speak', async () => {
  const model = models.filter(({ name }) => name === 'abuse-zh');
  const quiet = withModels(wordless, model);
  const text = '垃圾';
  own = noOwnWords;
  const before = quiet.moderate(chinese).hits.map(({ keyword }) => keyword);
  expect(before).toContain(text);
  own = await buildOwnWords([{ word: text, label: 'UserDefine', level: 'allow', match: 'exact' }], 'own-1');
  const after = quiet.moderate(chinese).hits.map(({ keyword }) => keyword);
  own = noOwnWords;
  expect(after).not.toContain(text);
});

test('the version names the words and each model', () => {
  expect(engine.version.split('+')).toEqual([
    words.version,
    ...textModelNames.map((name) => `${name}.${models.find((one) => one.name === name)?.version}`),
  ]);
});

test('a hit in a later stretch of a long text is found, up to the last stretch', () => {
  const filler = `${harmless[0]}. `;
  const long = filler.repeat(100) + spam;
  const { hits } = alone.moderate(long);
  expect(hits.length).toBeGreaterThan(0);
  expect(hits.every(({ start, end, keyword }) => long.slice(start, end) === keyword)).toBe(true);
  expect(alone.moderate(filler.repeat(700) + spam).hits).toEqual([]);
});

const pieces = fc.constantFrom(
  spam,
  chinese,
  'idiot',
  'kill yourself',
  ' ',
  '\n',
  '\ud83d',
  '垃',
  '@a',
  'http://x',
);
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
const texts = fc.array(fc.oneof(pieces, anyUnit), { maxLength: 40 }).map((all) => all.join(''));

test('for any text: never throws, never blocks, never takes away, and says the same again', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const before = words.moderate(text);
      const after = engine.moderate(text);
      expect(engine.moderate(text)).toEqual(after);
      if (before.action !== 'pass') {
        expect(after).toMatchObject({ action: before.action, label: before.label, rate: before.rate });
      } else expect(after.action).not.toBe('block');
      for (const hit of before.hits) expect(after.hits).toContainEqual(hit);
      for (const { start, end, keyword } of after.hits) expect(keyword).toBe(text.slice(start, end));
    }),
  );
});

test('models only speak where their score reaches the threshold', () => {
  const deaf = models.map((model) => ({ ...model, threshold: Number.POSITIVE_INFINITY }));
  expect(findByModels(spam, deaf)).toEqual([]);
});
