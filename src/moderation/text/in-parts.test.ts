import { expect, test } from 'vitest';
import { createTextEngine } from './engine.ts';
import { moderateInParts, partLength } from './in-parts.ts';
import { adPatterns } from './lexicon/ad-patterns.ts';
import { loadShippedModels } from './models/shipped-models.ts';
import { withModels } from './models/with-models.ts';

const engine = createTextEngine();
const harmless = 'The ferry leaves at seven and comes back in the evening, so take a coat. ';
const harmlessOf = (length: number) => harmless.repeat(Math.ceil(length / harmless.length)).slice(0, length);

test.each([
  { word: 'f.u.c.k', around: ' ' },
  { word: 'motherfucker', around: ' ' },
  { word: '强奸犯', around: '' },
])('$word is found once, wherever parts end', async ({ word, around }) => {
  for (let at = partLength - 450; at <= partLength + 50; at += 7) {
    const content = harmlessOf(at) + around + word + around + harmlessOf(2 * partLength);
    const whole = engine.moderate(content);
    expect(whole.hits).toHaveLength(1);
    expect(await moderateInParts(engine, content)).toEqual(whole);
  }
});

test('a word inside of a harmless word stays harmless, wherever parts end', async () => {
  const bank = '他去了个人渣打银行办事。';
  for (let shift = 0; shift < bank.length; shift++) {
    const content = 'a'.repeat(shift) + bank.repeat(1000);
    expect((await moderateInParts(engine, content)).action).toBe('pass');
  }
});

test('hits of several parts are judged together', async () => {
  const content = `${harmlessOf(6000)} you fucking whore ${harmlessOf(6000)} 我要强奸你`;
  const whole = engine.moderate(content);
  expect(whole.hits.length).toBeGreaterThan(1);
  expect(await moderateInParts(engine, content)).toEqual(whole);
});

test('a short text is judged as it is, and a long harmless one passes', async () => {
  const short = 'you fucking whore';
  expect(await moderateInParts(engine, short)).toEqual(engine.moderate(short));
  expect(await moderateInParts(engine, harmlessOf(30_000))).toEqual(engine.moderate(''));
});

test('models judge each part; a label is reported once, and not beside words of the label', async () => {
  const lexicon = { version: 'one word', groups: [], patterns: adPatterns, contexts: [], allow: [] };
  const both = withModels(createTextEngine({ lexicon }), await loadShippedModels());
  const spam = 'Congratulations! You have been awarded a £500 prize. To claim txt WIN to 80123 now. ';
  const content = harmlessOf(40_000) + spam + harmlessOf(6000) + spam;
  const { action, label, hits } = await moderateInParts(both, content);
  expect([action, label]).toEqual(['review', 'Ads']);
  expect(hits.length).toBeGreaterThan(0);
  for (const { start, end, match } of hits) {
    expect(match).toBe('model');
    expect(start).toBeGreaterThanOrEqual(40_000);
    expect(end).toBeLessThanOrEqual(40_000 + spam.length);
  }
  const worded = await moderateInParts(both, `${content + harmlessOf(6000)} t.me/abcdef`);
  expect(worded.label).toBe('Ads');
  expect(worded.hits.map(({ keyword }) => keyword)).toEqual(['t.me/abcdef']);
});

test('RH1: the event loop turns between parts, also for several texts at once', async () => {
  let turns = 0;
  let done = false;
  const count = () => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const text = harmlessOf(10 * partLength);
  await Promise.all([moderateInParts(engine, text), moderateInParts(engine, text)]);
  done = true;
  expect(turns).toBeGreaterThanOrEqual(20);
});

test('a text that nobody waits for any more is not judged to its end', async () => {
  const given = new AbortController();
  const judged = moderateInParts(engine, harmlessOf(100_000), given.signal);
  given.abort(new Error('gone'));
  await expect(judged).rejects.toThrow('gone');
});

test('of very many hits the strongest are shown, and the search ends for each part by itself', async () => {
  const { action, hits } = await moderateInParts(engine, 'you whore '.repeat(10_000));
  expect([action, hits.length]).toEqual([engine.moderate('you whore').action, 500]);
});
