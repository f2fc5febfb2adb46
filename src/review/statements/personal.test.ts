import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personalIn, withoutPersonal } from './personal.ts';

const content = 'Buy my cheap watches today, friends, at half the price';
const about = { ids: ['u-1', null, 'mo', 'Ann Lee'], content: [content, null] };
const personalParts = (text: string) => personalIn(text, about).map(([start, end]) => text.slice(start, end));

describe('personal data in a statement', () => {
  it.each<[string, string, string[]]>([
    ['a user id', 'It was U-1.', ['U-1']],
    ['no part of a longer one', 'rule u-12, xu-1', []],
    ['a name', 'so Ann Lee said', ['Ann Lee']],
    ['nothing of two letters', 'mo', []],
    ['an e-mail address', 'ask ann@example.org.', ['ann@example.org']],
    [
      'a quotation, whatever its capitals',
      'It said: BUY MY CHEAP WATCHES TODAY!',
      ['BUY MY CHEAP WATCHES TODAY'],
    ],
    ['no few words that anyone uses', 'cheap watches today', []],
    [
      'a quotation with an id in it',
      'u-1: at half the price, friends, at half the price',
      ['u-1', ', friends, at half the price'],
    ],
  ])('is found: %s', (_, text, found) => {
    expect(personalParts(text)).toEqual(found);
  });

  it('is matched literally: special characters in an id stand for themselves', () => {
    expect(personalIn('by a+b(c here', { ids: ['a+b(c'], content: [] })).toEqual([[3, 8]]);
  });

  it('is removed wherever it is in a text', () => {
    const around = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(around, around, fc.constantFrom('canary-7', content), (before, after, canary) => {
        const text = withoutPersonal(`${before} ${canary} ${after}`, {
          ids: ['canary-7'],
          content: [content],
        });
        expect(text).not.toContain(canary);
        expect(text).toContain('[…]');
      }),
      { numRuns: 300, seed: 17 },
    );
  });
});
