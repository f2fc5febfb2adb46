import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../random/seeded.ts';
import { doubtOf, drawByDoubt, fewestRecent, learnDoubt, type PastLook, randomPart } from './doubt.ts';

/** Decisions whose second looks disagree more often for some labels, scores and people. */
function world(strength: number) {
  const of = (names: readonly string[], factors: readonly number[]) => ({ names, factors });
  const traits = [
    of(['Ads', 'Abuse', 'Politics', 'Porn'], [0.6, 1, 2.2, 0.5]),
    of(['1', '2', '3', '4', '5'], [1.2, 1.6, 1.3, 0.8, 0.4]),
    of(['ann', 'tim', 'zoe', 'mo', 'kim', 'lee'], [0.6, 0.8, 1, 1, 1.5, 2]),
    of(['text', 'video'], [1, 1.1]),
  ];
  const usual = 0.06;
  return (random: Random): PastLook => {
    let likelihood = usual;
    const chosen = traits.map(({ names, factors }) => {
      const at = random.int(names.length);
      likelihood *= 1 + strength * ((factors[at] ?? 1) - 1);
      return names[at] ?? '';
    });
    return { traits: chosen, disagreed: random.chance(Math.min(0.95, likelihood)) };
  };
}

/** Learns from random looks of one seed, and draws from decisions of another. */
function lift(strength: number, seed: number) {
  const next = world(strength);
  const past = createRandom(seed);
  const doubt = learnDoubt(Array.from({ length: 1500 }, () => next(past)));
  const later = createRandom(seed + 1000);
  const share = 0.1;
  const recent: number[] = [];
  const found = { random: { looks: 0, events: 0 }, chosen: { looks: 0, events: 0 } };
  const decisions = 40_000;
  let disagreements = 0;
  for (let at = 0; at < decisions; at += 1) {
    const { traits, disagreed } = next(later);
    const own = doubtOf(doubt, traits);
    const drawn = drawByDoubt({ share, doubt: own, recent: recent.slice(-500) }, later.share);
    recent.push(own);
    disagreements += Number(disagreed);
    if (drawn === null) continue;
    found[drawn].looks += 1;
    found[drawn].events += Number(disagreed);
  }
  const rate = ({ looks, events }: { looks: number; events: number }) => events / looks;
  const all = found.random.looks + found.chosen.looks;
  return {
    lift: rate(found.chosen) / rate(found.random),
    drawn: all / decisions,
    random: found.random.looks / all,
    rate: rate(found.random),
    truth: disagreements / decisions,
    looks: found.random.looks,
  };
}

describe('second looks by predicted disagreement', () => {
  it.each([1, 2, 3, 4, 5])(
    'find at least 1.5 times as many as by chance, on other seeds (seed %d)',
    (seed) => {
      const strong = lift(1, seed);
      const weak = lift(0.6, seed);
      expect(strong.lift).toBeGreaterThan(1.5);
      expect(weak.lift).toBeGreaterThan(1.5);
      for (const { drawn, random, rate, truth, looks } of [strong, weak]) {
        expect(Math.abs(drawn - 0.1)).toBeLessThan(0.01);
        expect(Math.abs(random - randomPart)).toBeLessThan(0.05);
        // What was drawn at random says how often all would disagree.
        expect(Math.abs(rate - truth)).toBeLessThan(4 * Math.sqrt((truth * (1 - truth)) / looks));
      }
    },
  );

  it('find no more, and no fewer, where nothing tells decisions apart', () => {
    const none = lift(0, 7);
    expect(none.lift).toBeGreaterThan(0.75);
    expect(none.lift).toBeLessThan(1.33);
  });
});

it('draws at random while there is little to compare with, and all or none at the ends', () => {
  const recent = Array.from({ length: fewestRecent }, (_, at) => at);
  const draw = (share: number, doubt: number, toss: number, known = recent) =>
    drawByDoubt({ share, doubt, recent: known }, () => toss);
  expect(draw(0.5, 1000, 0.49, [])).toBe('random');
  expect(draw(0.5, 1000, 0.51, [])).toBeNull();
  expect(draw(1, 0, 0.2)).toBe('random');
  expect(draw(1, 0, 0.999)).toBe('chosen');
  expect(draw(0, 1000, 0)).toBeNull();
  expect(draw(0.1, 99, 0.5)).toBe('chosen');
  expect(draw(0.1, 5, 0.5)).toBeNull();
});
