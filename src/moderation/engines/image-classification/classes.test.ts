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
const told = (some: Partial<ClassRates>) =>
  judgeClasses(rates(some))
    .filter(isClassHit)
    .map(({ label, ...rest }) => ({ ...rest, name: imageClasses[label]?.name }));

describe('the classes of a picture', () => {
  test('are numbered by their place, and all are given', () => {
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

  test('are told of at most once a picture, by what is worst', () => {
    expect(told({ Neutral: 1 })).toEqual([]);
    expect(told({ Porn: 0.3, Sexy: 0.65 })).toEqual([{ name: 'Sexy', rate: 0.65, review: true }]);
    expect(told({ Porn: 0.3, Sexy: 0.6, Hentai: 0.11 })).toMatchObject([{ name: 'Porn', review: true }]);
    expect(told({ Hentai: 0.3, Porn: 0.2 })).toMatchObject([{ name: 'Hentai', rate: 0.3, review: true }]);
  });

  test.each([
    ['Hentai', classPolicy.reviewExplicit],
    ['Porn', classPolicy.reviewExplicit],
    ['Sexy', classPolicy.reviewSexy],
  ] as const)('%s is for a person, however likely: the model is never sure by itself', (name, from) => {
    expect(told({ [name]: from - 0.01 })).toEqual([]);
    expect(told({ [name]: from })).toMatchObject([{ name, review: true }]);
    expect(told({ [name]: 1 })).toMatchObject([{ name, review: true }]);
  });

  test('name the likelier harmless one where nothing is told', () => {
    const items = judgeClasses(rates({ Neutral: 0.2, Drawing: 0.3, Sexy: 0.5 }));
    expect(harmlessItem(items)).toEqual({ label: 1, rate: 0.3, review: false });
  });

  test('leave the rest to the harmless class where a plug-in tells only what it objects to', () => {
    expect(harmlessItem([{ label: 4, rate: 0.2, review: false }])).toEqual({
      label: 0,
      rate: 0.8,
      review: false,
    });
    expect(harmlessItem([])).toEqual({ label: 0, rate: 1, review: false });
  });
});
