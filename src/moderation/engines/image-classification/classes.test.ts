import { describe, expect, test } from 'vitest';
import {
  type ClassRates,
  classPolicy,
  harmlessItem,
  imageClasses,
  isClassHit,
  judgeClasses,
} from './classes.ts';

const rates = (some: Partial<ClassRates>): ClassRates => ({
  Neutral: 0,
  Drawing: 0,
  Sexy: 0,
  Hentai: 0,
  Porn: 0,
  ...some,
});
const hitsOf = (some: Partial<ClassRates>) =>
  judgeClasses(rates(some))
    .filter(isClassHit)
    .map(({ label, ...rest }) => ({ ...rest, name: imageClasses[label]?.name }));

describe('the classes of a picture', () => {
  test('are numbered by their index, and all are returned', () => {
    expect(imageClasses.map(({ label }) => label)).toEqual([0, 1, 2, 3, 4]);
    const items = judgeClasses(rates({ Neutral: 0.7, Drawing: 0.3 }));
    expect(items.map(({ label, rate }) => [label, rate])).toEqual([
      [0, 0.7],
      [1, 0.3],
      [2, 0],
      [3, 0],
      [4, 0],
    ]);
  });

  test('have at most one hit per picture, the worst', () => {
    expect(hitsOf({ Neutral: 1 })).toEqual([]);
    expect(hitsOf({ Porn: 0.3, Sexy: 0.65 })).toEqual([{ name: 'Sexy', rate: 0.65, review: true }]);
    expect(hitsOf({ Porn: 0.3, Sexy: 0.6, Hentai: 0.11 })).toMatchObject([{ name: 'Porn', review: true }]);
    expect(hitsOf({ Hentai: 0.3, Porn: 0.2 })).toMatchObject([{ name: 'Hentai', rate: 0.3, review: true }]);
  });

  test.each([
    ['Hentai', classPolicy.reviewExplicit],
    ['Porn', classPolicy.reviewExplicit],
    ['Sexy', classPolicy.reviewSexy],
  ] as const)('%s is for a person, however likely: the model is never sure by itself', (name, from) => {
    expect(hitsOf({ [name]: from - 0.01 })).toEqual([]);
    expect(hitsOf({ [name]: from })).toMatchObject([{ name, review: true }]);
    expect(hitsOf({ [name]: 1 })).toMatchObject([{ name, review: true }]);
  });

  test('have the likelier harmless one as entry when there is no hit', () => {
    const items = judgeClasses(rates({ Neutral: 0.2, Drawing: 0.3, Sexy: 0.5 }));
    expect(harmlessItem(items)).toEqual({ label: 1, rate: 0.3, review: false });
  });

  test('leave the rest to the harmless class when a plug-in lists only its objections', () => {
    expect(harmlessItem([{ label: 4, rate: 0.2, review: false }])).toEqual({
      label: 0,
      rate: 0.8,
      review: false,
    });
    expect(harmlessItem([])).toEqual({ label: 0, rate: 1, review: false });
  });
});
