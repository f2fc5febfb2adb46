import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/seeded.ts';
import { copyKeys, copyShare, piecesOf, sharedPart } from './copies.ts';

const shared = (one: string, other: string) => sharedPart(piecesOf(one), piecesOf(other));
const haveKey = (one: string, other: string) => {
  const keys = new Set(copyKeys(piecesOf(one)));
  return copyKeys(piecesOf(other)).some((key) => keys.has(key));
};
const offer = 'Get your free coins now, write to coins4u on the other app';

describe('copies of a text', () => {
  it.each([
    'GET YOUR FREE COINS NOW, WRITE TO COINS4U ON THE OTHER APP',
    'G e t  y o u r  free... coins now!!! write to coins4u on the other app',
    'Get y\u200bour fr\u200bee coins n\u200bow write to coins4u on the other app',
    'Gеt yоur frее соins nоw, writе tо соins4u оn thе оthеr арр',
    'G3t y0ur fr33 c01ns n0w, wr1t3 t0 c01ns4u 0n th3 0th3r 4pp',
    '🔥🔥 Gét yöur frée cóins now, write to coins4u on the other app 🔥',
    'Get your free coins now, wirte to coins4u on the other app lol',
  ])('are found: %s', (copy) => {
    expect(shared(offer, copy)).toBeGreaterThanOrEqual(copyShare);
    expect(haveKey(offer, copy)).toBe(true);
  });

  it.each(['Get your tickets at the door, write to me on the other side', 'coins4u', ''])(
    'are not all that have words in common: %s',
    (other) => {
      expect(shared(offer, other)).toBeLessThan(copyShare);
    },
  );

  it.each([
    ['加我微信 abc12345，今晚免费送金币', '加我薇信abc12345今晚免费送金币！！', true],
    ['加我微信 abc12345，今晚免费送金币', '今晚的电影真好看，免费送票', false],
    ['这是一个很短', '这是一个很长', false],
    ['no', 'NO!', true],
    ['nope', 'nopo', false],
  ])('%s and %s: %s', (one, other, areCopies) => {
    expect(shared(one, other) >= copyShare).toBe(areCopies);
  });

  it('share all of themselves, and as much with another as it with them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        const own = piecesOf(one);
        expect(sharedPart(own, own)).toBe(own.size === 0 ? 0 : 1);
        expect(shared(one, other)).toBe(shared(other, one));
        expect(copyKeys(own)).toEqual(copyKeys(piecesOf(one)));
        for (const key of copyKeys(own)) expect(key).toBe(key | 0);
      }),
    );
  });

  it('with the part s in common have a key in common with probability 1 − (1 − s³)²⁰', () => {
    const share = (both: number, of: number) => {
      let hits = 0;
      for (let at = 0; at < of; at += 1) {
        const set = (from: number, to: number) =>
          new Set(
            Array.from({ length: to - from }, (_, n) => Math.imul(at * 1000 + from + n, 0x9e37_79b1) >>> 0),
          );
        const keys = new Set(copyKeys(set(0, 100)));
        // |both| of 200 − |both| are in both.
        if (copyKeys(set(100 - both, 200 - both)).some((key) => keys.has(key))) hits += 1;
      }
      return hits / of;
    };
    for (const both of [20, 46, 75]) {
      const s = both / (200 - both);
      const expected = 1 - (1 - s ** 3) ** 20;
      const error = 4 * Math.sqrt((expected * (1 - expected)) / 1000);
      expect(Math.abs(share(both, 1000) - expected)).toBeLessThanOrEqual(error);
    }
  });

  it('of a very long text cost no more than of a long one', () => {
    const { int } = createRandom(7);
    const words = Array.from({ length: 9000 }, () => 'abcdefghjkmnopqrsuvwxyz'[int(23)]).join('');
    expect(piecesOf(words).size).toBe(2000);
    expect(shared(words, `${words} and one more`)).toBeGreaterThan(0.99);
  });
});
