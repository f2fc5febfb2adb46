import { beforeAll, expect, test } from 'vitest';
import { ours } from '../../../scripts/eval/detectors.ts';
import { type Figures, measure, precision, recall } from '../../../scripts/eval/figures.ts';
import { type Line, readDisguises, readLines } from '../../../scripts/eval/lines.ts';

// Checks the targets of `npm run eval:text`.
let lines: Line[];
let all: Figures;
let held: Figures;

beforeAll(() => {
  lines = readLines();
  all = measure(lines, ours);
  held = measure(
    lines.filter((line) => line.held),
    ours,
  );
});

test('there are at least 600 lines, half of them harmless, and enough held out', () => {
  expect(lines.length).toBeGreaterThanOrEqual(600);
  expect(lines.filter((line) => line.label === null).length / lines.length).toBeGreaterThan(0.45);
  expect(lines.filter((line) => line.held).length / lines.length).toBeGreaterThan(0.25);
  expect(new Set(lines.map((line) => line.text)).size).toBe(lines.length);
});

test('at least 95 in 100 disguised words are found, also in the held-out lines', () => {
  expect(recall(all.obfuscated)).toBeGreaterThanOrEqual(0.95);
  expect(recall(held.obfuscated)).toBeGreaterThanOrEqual(0.95);
});

test('at most one in 100 harmless lines is hit', () => {
  expect(all.falseHits.length / all.benign).toBeLessThanOrEqual(0.01);
});

test('at most two in 100 harmless held-out lines are hit', () => {
  expect(held.falseHits.length / held.benign).toBeLessThanOrEqual(0.02);
});

test('every disguise and every label reaches the target', () => {
  for (const [name, figure] of [...all.byObfuscation, ...all.byLabel]) {
    if (figure.known === 0) continue;
    expect([name, recall(figure) >= 0.9, precision(figure) >= 0.9]).toEqual([name, true, true]);
  }
});

test('of sixty disguises at least 54 are found, and of sixty near misses at most two are hit', () => {
  const disguises = readDisguises();
  const { all: found, falseHits, benign } = measure(disguises, ours);
  expect([found.known, benign]).toEqual([60, 60]);
  expect(found.right).toBeGreaterThanOrEqual(54);
  expect(falseHits.length).toBeLessThanOrEqual(2);
});

test('a disguised hit has its reading', () => {
  const disguised = lines.filter(({ obfuscation }) =>
    ['leet', 'look-alike', 'math', 'spaced'].includes(obfuscation),
  );
  for (const { text, label } of disguised) {
    const hits = ours.hits(text).filter((hit) => hit.mainLabel === label);
    for (const { keyword, readAs, match } of hits) {
      expect(text).toContain(keyword);
      if (match !== 'exact') expect([keyword, readAs]).not.toEqual([keyword, keyword]);
    }
  }
});
