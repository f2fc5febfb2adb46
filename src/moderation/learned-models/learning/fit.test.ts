import { expect, test } from 'vitest';
import type { Line } from '../../../../scripts/train-text/data.ts';
import { train } from '../../../../scripts/train-text/train.ts';
import { createRandom } from '../../../platform/random/seeded.ts';
import { createFeatureReader, slotCount } from '../../text/models/features.ts';
import { findByModels } from '../../text/models/findings.ts';
import { readModel } from '../../text/models/model.ts';
import { auc, calibrationError } from './figures.ts';
import { fit, type Sample, scoreOf } from './fit.ts';
import { quantize } from './stored.ts';

const read = createFeatureReader();
const slotsOf = (text: string) => {
  const { slot, count } = read(text, 0, text.length);
  return slot.slice(0, count);
};

const bad = ['zorgle', 'frimbat', 'quollish'];
const fillers = Array.from(
  { length: 300 },
  (_, at) => `w${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10) % 10]}${'uvx'[at % 3]}er`,
);

/** Texts of eight words. Those with a bad word have the label, except for `noise` of them and of the others. */
function simulated(count: number, seed: number, noise: number): { text: string; positive: boolean }[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: 8 }, () => random.pick(fillers));
    const isBad = random.chance(0.4);
    if (isBad) words[random.int(8)] = random.pick(bad);
    return { text: words.join(' '), positive: random.chance(noise) ? !isBad : isBad };
  });
}
const samplesOf = (texts: ReturnType<typeof simulated>) =>
  texts.map(({ text, positive }): Sample => ({ slots: slotsOf(text), positive, weight: 1 }));
const linesOf = (texts: ReturnType<typeof simulated>, split: Line['split']) =>
  texts.map(
    ({ text, positive }): Line => ({
      set: 'sms',
      text,
      language: 'en',
      known: { spam: positive ? 1 : 0 },
      split,
      slots: slotsOf(text),
    }),
  );

const lines = [...linesOf(simulated(3000, 1, 0.05), 'train'), ...linesOf(simulated(600, 2, 0), 'dev')];
const trained = train('spam-en', lines);

test('a fit recovers what decides the label, through wrong labels', () => {
  const weights = fit(samplesOf(simulated(3000, 1, 0.05)));
  const unseen = samplesOf(simulated(600, 2, 0));
  expect(auc(unseen.map(({ slots, positive }) => [scoreOf(weights, slots), positive]))).toBeGreaterThan(0.99);
  const clean = 'waker wblvr wcmxr';
  for (const word of bad)
    expect(scoreOf(weights, slotsOf(`${clean} ${word}`))).toBeGreaterThan(
      scoreOf(weights, slotsOf(clean)) + 1,
    );
});

test('labels by chance teach nothing', () => {
  const weights = fit(samplesOf(simulated(2000, 1, 0.5)));
  const unseen = samplesOf(simulated(1000, 2, 0.5));
  const found = auc(unseen.map(({ slots, positive }) => [scoreOf(weights, slots), positive]));
  expect(Math.abs(found - 0.5)).toBeLessThan(0.08);
});

test('the same lines give the same file, and other lines another version', () => {
  expect(train('spam-en', lines).file).toEqual(trained.file);
  const others = train('spam-en', lines.slice(0, 2000));
  expect(others.file.version).not.toBe(trained.file.version);
});

test('one byte for each weight costs at most .013 of the area under the curve', () => {
  expect(trained.auc.whole - trained.auc.stored).toBeLessThanOrEqual(0.013);
  expect(trained.auc.stored).toBeGreaterThan(0.99);
});

test('the most extreme weights are stored as they are, to half a step', () => {
  const weights = new Float64Array(slotCount);
  weights.set([-3, 3, 0.011, 0]);
  const stored = quantize({ weights, bias: 0.12345 });
  for (const at of [0, 1, 2, 3])
    expect(Math.abs((stored.weights[at] ?? 0) * stored.scale - (weights[at] ?? 0))).toBeLessThanOrEqual(
      stored.scale * 0.51,
    );
});

test('the threshold leaves as many harmless lines alone as the plan says', () => {
  const harmless = simulated(2000, 3, 0).filter(({ positive }) => !positive);
  const hit = harmless.filter(({ text }) => findByModels(text, [trained.model]).length > 0);
  expect(hit.length / harmless.length).toBeLessThanOrEqual(0.04);
});

test('a stored model is read back as it was trained, and names the word that decided', async () => {
  const model = await readModel(JSON.parse(JSON.stringify(trained.file)));
  expect(model).toEqual(trained.model);
  const text = 'waker wblvr zorgle wcmxr';
  const [finding] = findByModels(text, [model]);
  expect(finding?.spoken.map(({ start, end }) => text.slice(start, end))[0]).toBe('zorgle');
});

test.each([
  ['weights of another length', { weights: '' }],
  ['no threshold', { threshold: undefined }],
  ['an unknown member', { more: 1 }],
])('a file with %s is refused', async (_, change) => {
  await expect(readModel({ ...trained.file, ...change })).rejects.toThrow();
});

test('figures: the area under the curve counts equal scores half; certainty that is true has no error', () => {
  expect(
    auc([
      [1, true],
      [0, false],
    ]),
  ).toBe(1);
  expect(
    auc([
      [0, true],
      [0, false],
    ]),
  ).toBe(0.5);
  expect(
    auc([
      [0, true],
      [1, false],
    ]),
  ).toBe(0);
  expect(
    calibrationError([
      [50, true],
      [-50, false],
    ]),
  ).toBeCloseTo(0);
  expect(
    calibrationError([
      [50, false],
      [-50, true],
    ]),
  ).toBeCloseTo(1);
});
