import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TextMark } from '../text/text-marks.ts';
import { carryMarks } from './carry-marks.ts';

const mark = (content: string, phrase: string, from = 0): TextMark => {
  const start = content.indexOf(phrase, from);
  return { start, end: start + phrase.length, keyword: phrase, hint: '', mainLabel: 'Ads', subLabel: '' };
};
const shown = (text: string, marks: readonly TextMark[]) =>
  marks.map(({ start, end }) => text.slice(start, end));

it('marks the phrase that belongs to each mark, whatever its case', () => {
  const content = '免费金币，加我微信';
  const marks = [mark(content, '免费金币'), mark(content, '微信')];
  const text = 'Free coins, add me on WeChat';
  const phrases = [
    { from: '免费金币', to: 'free coins' },
    { from: '微信', to: 'WeChat.' },
  ];
  const carried = carryMarks(content, marks, text, phrases);
  expect(shown(text, carried.marks)).toEqual(['Free coins', 'WeChat']);
  expect(carried.marks.map(({ keyword }) => keyword)).toEqual(['免费金币', '微信']);
  expect(carried.apart).toEqual([]);
});

it('marks a phrase as often as it is there, but not inside longer words', () => {
  const content = '猪，你是猪';
  const marks = [mark(content, '猪'), mark(content, '猪', 1)];
  const text = 'Pig, you are a pig, not a pigeon';
  const carried = carryMarks(content, marks, text, [{ from: '猪', to: 'pig' }]);
  expect(shown(text, carried.marks)).toEqual(['Pig', 'pig']);
});

it('finds Chinese phrases inside a sentence', () => {
  const content = 'you idiot';
  const text = '你这个白痴啊';
  const carried = carryMarks(content, [mark(content, 'idiot')], text, [{ from: 'idiot', to: '白痴' }]);
  expect(shown(text, carried.marks)).toEqual(['白痴']);
});

it('names a phrase apart that the whole text words otherwise', () => {
  const content = '送金币';
  const carried = carryMarks(content, [mark(content, '金币')], 'We give gold away', [
    { from: '金币', to: 'coins' },
  ]);
  expect(carried).toEqual({ marks: [], apart: [{ from: '金币', to: 'coins' }] });
});

it('never marks anything but the phrase, in any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
      (text, to) => {
        const content = 'x';
        const { marks } = carryMarks(content, [mark(content, 'x')], text, [{ from: 'x', to }]);
        for (const words of shown(text, marks)) expect(to.toLowerCase()).toContain(words.toLowerCase());
      },
    ),
  );
});
