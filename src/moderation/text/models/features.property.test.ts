import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFeatureReader, type Features, slotCount, stretchLength } from './features.ts';

const pieces = fc.constantFrom(
  ...[
    'you are awful',
    '你好',
    'http://a.example/b?c',
    '@somebody',
    '£1000',
    'FREE!!!',
    '【',
    'soooooo',
    '12345',
  ],
  ...['\u0301', '\ud83d', '\ude00', '😀', 'ﷺ', 'ﬁ', 'İ', '\u200b', '\n', ' ', 'é', '가', '\ue000'],
);
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
const texts = fc.array(fc.oneof(pieces, anyUnit), { maxLength: 60 }).map((all) => all.join(''));

const copyOf = ({ slot, start, end, count, letters, han }: Features) => ({
  slots: [...slot.slice(0, count)],
  places: Array.from({ length: count }, (_, at) => [start[at] ?? 0, end[at] ?? 0] as const),
  letters,
  han,
});
const read = createFeatureReader();
const featuresOf = (text: string) => copyOf(read(text, 0, text.length));

test('every text has features: distinct slots, and places in the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { slots, places } = featuresOf(text);
      expect(slots.length).toBeGreaterThan(0);
      expect(new Set(slots).size).toBe(slots.length);
      expect(slots.every((slot) => slot < slotCount)).toBe(true);
      for (const [start, end] of places) {
        if (start === -1) expect(end).toBe(-1);
        else expect([start >= 0, start < end, end <= text.length]).toEqual([true, true, true]);
      }
    }),
  );
});

test('a reader that has read other texts reads the same as a new one', () => {
  fc.assert(
    fc.property(texts, texts, (before, text) => {
      featuresOf(before);
      expect(featuresOf(text)).toEqual(copyOf(createFeatureReader()(text, 0, text.length)));
    }),
  );
});

test('the hottest texts do not overflow: marks without end, and characters that become eighteen', () => {
  for (const piece of ['a\u0301\u0302', 'ﷺ', '@', 'http://', '𠀀', 'xyzzy', '!1']) {
    const { slots, places } = featuresOf(piece.repeat(5000));
    expect(new Set(slots).size).toBe(slots.length);
    for (const [, end] of places) expect(end).toBeLessThanOrEqual(stretchLength + 2);
  }
});

const same = [
  ['letter case and width', 'You Are Awful, all of you', 'ｙou Are Awful, ALL of you'.replace('ALL', 'all')],
  ['digits', 'call 08712', 'call 12345'],
  ['handles', 'go away @one_2', 'go away @another'],
  ['addresses', 'see http://a.example/x now', 'see https://b.example/yy?z now'],
  ['runs of a character', 'sooo good', 'soooo good'],
  ['composed marks', 'caf\u00e9 caf', 'cafe\u0301 caf'],
] as const;
test.each(same)('%s do not change the words of a text', (_, one, other) => {
  const words = (text: string) => {
    const { slots, places } = featuresOf(text);
    return slots.filter((__, at) => places[at]?.[0] !== -1).sort();
  };
  expect(words(other)).toEqual(words(one));
});

/** The committed models are trained on these features. After a change of them, train again: docs/text-models.md. */
test.each([
  ['See you at 12:30, @sam! £5', 57, -55_745_873],
  ['你好，【新】世界', 12, 459_485_301],
])('the slots of %s are those that the models were trained on', (text, count, digest) => {
  const { slots } = featuresOf(text);
  expect([slots.length, slots.reduce((sum, slot) => (Math.imul(sum, 31) + slot) | 0, 0)]).toEqual([
    count,
    digest,
  ]);
});

test('a place is that of the word in the text as it was written', () => {
  const text = 'ＦＲＥＥ e\u0301te\u0301 😀垃圾';
  const { places } = featuresOf(text);
  const found = new Set(places.map(([start, end]) => text.slice(start, end)));
  for (const word of ['ＦＲＥＥ', 'e\u0301te\u0301', '😀', '垃圾', '圾']) expect(found).toContain(word);
});
