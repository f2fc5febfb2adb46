import { describe, expect, it } from 'vitest';
import { interval } from './share.ts';

describe('a share with its interval', () => {
  it.each([
    [{ value: 0.912, low: 0.881, high: 0.932 }, '91% (88–93)'],
    [{ value: 0.5921, low: 0.5889, high: 0.5952 }, '59.2% (58.9–59.5)'],
    [{ value: 0.0021, low: 0.0017, high: 0.0025 }, '0.21% (0.17–0.25)'],
    [{ value: 0.00002, low: 0, high: 0.00004 }, '0.002% (0.000–0.004)'],
    [{ value: 0, low: 0, high: 0.39 }, '0% (0–39)'],
    [null, '–'],
  ])('has as many decimals as tell its ends apart: %j', (share, words) => {
    expect(interval(share, 'en')).toBe(words);
  });
});
