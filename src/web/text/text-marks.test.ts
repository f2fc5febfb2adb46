import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, markSegments, showHidden, type TextMark, textMarks, withoutHidden } from './text-marks.ts';

const mark = (start: number, end: number, mainLabel = 'Ads'): TextMark => ({
  start,
  end,
  keyword: '',
  hint: '',
  mainLabel,
  subLabel: '',
});

test('a mark takes its words from its detail; an invalid detail is left out', () => {
  const detail = { keyword: 'fr33', hint: 'free', mainLabel: 'Ads', subLabel: 'scam' };
  const marks = [
    { start: 4, end: 8, detail: 0 },
    { start: 0, end: 2, detail: 7 },
  ];
  const finding = { marks, details: [detail], label: 'Ads', labelNumber: null };
  expect(textMarks([finding])).toEqual([{ start: 4, end: 8, ...detail }]);
});

test('a detail with a numeric label gets the finding’s label name', () => {
  const detail = { keyword: 'fr33', hint: 'free', mainLabel: '5', subLabel: 'scam' };
  const finding = {
    marks: [{ start: 0, end: 4, detail: 0 }],
    details: [detail],
    label: 'Ads',
    labelNumber: 5,
  };
  expect(textMarks([finding])[0]?.mainLabel).toBe('Ads');
  expect(textMarks([{ ...finding, labelNumber: 6 }])[0]?.mainLabel).toBe('5');
});

test('a title contains no bidirectional controls', () => {
  expect(withoutHidden('f\u200bree \u202egnirts\u202c')).toBe('free gnirts');
});

test('the shorter of two overlapping marks is on top', () => {
  const [outer, inner] = [mark(0, 10, 'Ads'), mark(3, 6, 'Abuse')];
  const labels = markSegments([outer, inner], 0, 12).map(({ start, end, mark: on }) => [
    start,
    end,
    on?.mainLabel ?? null,
  ]);
  expect(labels).toEqual([
    [0, 3, 'Ads'],
    [3, 6, 'Abuse'],
    [6, 10, 'Ads'],
    [10, 12, null],
  ]);
});

const someMarks = (length: number) =>
  fc.array(
    fc.tuple(fc.nat(length), fc.nat(length)).map(([a, b]) => mark(Math.min(a, b), Math.max(a, b))),
    { maxLength: 8 },
  );

test('segments cover the whole text, in order, for any marks', () => {
  fc.assert(
    fc.property(
      fc.nat(400).chain((length) => fc.tuple(fc.constant(length + 1), someMarks(length))),
      ([to, marks]) => {
        const segments = markSegments(marks, 0, to);
        expect(segments[0]?.start).toBe(0);
        expect(segments.at(-1)?.end).toBe(to);
        segments.forEach((segment, at) => {
          if (at > 0) expect(segment.start).toBe(segments[at - 1]?.end);
        });
      },
    ),
  );
});

test('a short text is not folded', () => {
  expect(foldText('short', [])).toEqual([{ kind: 'shown', start: 0, end: 5 }]);
});

test('a long text folds around its hits: every hit is shown in full, and no text is lost', () => {
  const words = fc.stringMatching(/^([a-z]{1,9} ){300,700}$/);
  fc.assert(
    fc.property(
      words.chain((content) => fc.tuple(fc.constant(content), someMarks(content.length - 1))),
      ([content, marks]) => {
        const parts = foldText(content, marks);
        expect(parts.map((part) => content.slice(part.start, part.end)).join('')).toBe(content);
        for (const { start, end } of marks.filter((each) => each.end > each.start)) {
          const around = parts.find((part) => part.start <= start && part.end >= end);
          expect(around?.kind).toBe('shown');
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('invisible characters are named, and the text stays unchanged', () => {
  const text = 'f\u200bree \u202ecoins\u202c a\u00add';
  const pieces = showHidden(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.flatMap((piece) => piece.hidden ?? [])).toEqual(['ZWSP', 'RLO', 'PDF', 'SHY']);
});

test('the joiner in an emoji is not reported as hidden', () => {
  expect(showHidden('👩‍🚀 ok')).toEqual([{ text: '👩‍🚀 ok', hidden: null }]);
});
