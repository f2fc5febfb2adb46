import { expect, test } from 'vitest';
import { createRandom } from '../../../platform/random/seeded.ts';
import { createFeatureReader, slotCount } from '../../text/models/features.ts';
import { findByModels } from '../../text/models/findings.ts';
import type { TextModel } from '../../text/models/model.ts';
import { fit } from './fit.ts';
import { startOfWeek } from './held-out.ts';
import { type Example, learn } from './learn.ts';
import { quantize } from './stored.ts';

const read = createFeatureReader();
const slotsOf = (text: string) => {
  const { slot, count } = read(text, 0, text.length);
  return slot.slice(0, count);
};
const fillers = Array.from({ length: 200 }, (_, at) => `${'bcdfghjklm'[at % 10]}aver${at}`);

/**
 * Texts of six words over ten weeks. One with a bad word has the label with this chance, one without it with 5 %: that is
 * the truth which probabilities must meet.
 */
function decided(count: number, { bad, chance, seed }: { bad: string; chance: number; seed: number }) {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const words = Array.from({ length: 6 }, () => random.pick(fillers));
    const isBad = random.chance(0.4);
    if (isBad) words[random.int(6)] = bad;
    const text = words.join(' ');
    const positive = random.chance(isBad ? chance : 0.05);
    const at = new Date(startOfWeek(2900 + Math.floor((10 * i) / count)).getTime() + i);
    return { text, isBad, example: { slots: slotsOf(text), positive, at } satisfies Example };
  });
}

/** A model that knows one word. */
function knowing(word: string): TextModel {
  const random = createRandom(1);
  const samples = Array.from({ length: 600 }, (_, i) => {
    const words = Array.from({ length: 6 }, () => random.pick(fillers));
    if (i % 2 === 0) words[0] = word;
    return { slots: slotsOf(words.join(' ')), positive: i % 2 === 0, weight: 1 };
  });
  return { name: 'spam-en', version: '00000000', threshold: 1, calibration: null, ...quantize(fit(samples)) };
}
const model = knowing('zorgle');
const hits = (some: TextModel, text: string) => findByModels(text, [some]).length > 0;

test('recalibrated, the same texts are hit, and scores mean what people decided', () => {
  const texts = decided(3000, { bad: 'zorgle', chance: 0.7, seed: 5 });
  const got = learn(
    model,
    texts.map(({ example }) => example),
    { retrain: false },
  );
  if (got === null) throw new Error('there are enough texts');
  expect(got.model.weights).toEqual(model.weights);
  expect(got.model.version).not.toBe(model.version);
  const { before, after, heldOut } = got.evaluation;
  expect([after.hits, after.rightHits, after.auc]).toEqual([before.hits, before.rightHits, before.auc]);
  expect([before.brier, before.calibrationError]).toEqual([null, null]);
  expect(after.calibrationError).toBeLessThan(0.05);
  expect(heldOut.with + heldOut.without).toBe(600);
  const probabilities = texts
    .filter(({ isBad }) => isBad)
    .flatMap(({ text }) => findByModels(text, [got.model]));
  const mean =
    probabilities.reduce((sum, { probability }) => sum + (probability ?? 0), 0) / probabilities.length;
  expect(Math.abs(mean - 0.7)).toBeLessThan(0.05);
});

test('retrained, it finds what people reject, and few harmless texts', () => {
  const texts = decided(2000, { bad: 'frimbat', chance: 0.98, seed: 6 });
  const got = learn(
    model,
    texts.map(({ example }) => example),
    { retrain: true },
  );
  if (got === null) throw new Error('there are enough texts');
  expect(hits(model, 'baver0 caver1 frimbat daver2')).toBe(false);
  expect(hits(got.model, 'baver0 caver1 frimbat daver2')).toBe(true);
  const { before, after, heldOut } = got.evaluation;
  expect(before.rightHits).toBe(0);
  expect(after.rightHits).toBeGreaterThan(100);
  // 2 % of those without the label, and what chance adds.
  expect(after.hits - after.rightHits).toBeLessThanOrEqual(0.04 * heldOut.without);
  expect(after.calibrationError).toBeLessThan(0.06);
  // What it knew, and nobody spoke of, is still known.
  expect(hits(got.model, 'zorgle zorgle zorgle')).toBe(true);
});

test('from decisions without any pattern, retraining claims nothing on the weeks held out', () => {
  const random = createRandom(8);
  const examples = decided(2000, { bad: 'frimbat', chance: 0.5, seed: 7 }).map(({ example }) => ({
    ...example,
    positive: random.chance(0.5),
  }));
  const got = learn(model, examples, { retrain: true });
  expect(Math.abs((got?.evaluation.after.auc ?? 1) - 0.5)).toBeLessThan(0.07);
});

test('the same decisions give the same version', () => {
  const examples = decided(600, { bad: 'frimbat', chance: 0.9, seed: 9 }).map(({ example }) => example);
  const versions = [1, 2].map(() => learn(model, examples, { retrain: true })?.model.version);
  expect(new Set(versions).size).toBe(1);
  expect(learn(model, examples.slice(0, 30), { retrain: true })).toBeNull();
  expect(model.weights).toHaveLength(slotCount);
});
