import { describe, expect, test } from 'vitest';
import { readHocr } from './hocr.ts';
import { readLines } from './read-lines.ts';
import type { Quad } from './reader/geometry.ts';
import { joinWords } from './reader/join-words.ts';

type Written = [text: string, left: number, right: number, sure: number];
const wordHtml = ([text, left, right, sure]: Written, top = 100) =>
  `<span class='ocrx_word' id='w' title='bbox ${left} ${top} ${right} ${top + 20}; x_wconf ${sure}' lang='eng'>${text}</span>`;
const lineHtml = (words: Written[], top = 100) =>
  `<span class='ocr_line' id='l' title="bbox 0 ${top} 9 9; baseline 0.0 -3; x_size 20">${words.map((word) => wordHtml(word, top)).join('\n')}</span>`;
const page = (...lines: string[]) =>
  `<div class='ocr_page' id='p' title='image "a"; ppageno 0'>${lines.join('\n')}</div>`;

const scaled = (by: number) => ({
  turned: 0,
  toFrame: (quad: Quad): Quad => {
    const [a, b, c, d] = quad.map(([x, y]): [number, number] => [x / by, y / by]);
    return a && b && c && d ? [a, b, c, d] : quad;
  },
});
const texts = (hocr: string, pages = 1) =>
  readLines(hocr, Array(pages).fill(scaled(1000))).map(({ text }) => text);

test('words, their boxes and the slope of their line are read from hOCR, with entities and tags decoded', () => {
  const html = page(lineHtml([['<strong>Q&amp;A</strong>', 1, 30, 95]])).replace(
    'baseline 0.0',
    'baseline -0.05',
  );
  expect(readHocr(html)).toEqual([
    [{ slope: -0.05, words: [{ text: 'Q&A', confidence: 0.95, box: [1, 100, 30, 120] }] }],
  ]);
  expect(readHocr('not hocr at all')).toEqual([]);
});

test('Chinese is joined without spaces, other words with one', () => {
  expect(joinWords(['加', '微', '信', 'abc', '123', '免费', '领取'])).toBe('加微信 abc 123 免费领取');
});

describe('what counts as text', () => {
  test('uncertain words and edges of pictures are left out', () => {
    const words: Written[] = [
      ['|', 0, 4, 99],
      ['FREE', 10, 60, 95],
      ['xqz', 66, 90, 40],
      ['COINS', 96, 150, 91],
      ['«', 160, 170, 80],
    ];
    expect(texts(page(lineHtml(words)))).toEqual(['FREE COINS']);
  });

  test('stray letters do not count, and short words need a high confidence', () => {
    expect(texts(page(lineHtml([['a', 10, 20, 97]])))).toEqual([]);
    expect(texts(page(lineHtml([['err', 10, 50, 77]])))).toEqual([]);
    expect(texts(page(lineHtml([['OPEN', 10, 70, 95]])))).toEqual(['OPEN']);
    expect(texts(page(lineHtml([['国', 10, 30, 97]])))).toEqual([]);
    expect(texts(page(lineHtml([['免费', 10, 50, 97]])))).toEqual(['免费']);
  });
});

describe('one reading per spot', () => {
  test('pieces of a line are joined, lines above each other are not', () => {
    const pieces = page(lineHtml([['FREE', 10, 70, 95]]), lineHtml([['COINS', 80, 150, 95]]));
    expect(texts(pieces)).toEqual(['FREE COINS']);
    const stacked = page(lineHtml([['FREE', 10, 70, 95]], 100), lineHtml([['COINS', 80, 150, 95]], 130));
    expect(texts(stacked)).toEqual(['FREE', 'COINS']);
    const apart = page(lineHtml([['FREE', 10, 70, 95]]), lineHtml([['COINS', 300, 370, 95]]));
    expect(texts(apart)).toHaveLength(2);
  });

  test('the longest sure reading of several preparations wins, once', () => {
    const half = page(lineHtml([['COINS', 80, 150, 96]]));
    const whole = page(
      lineHtml([
        ['FREE', 10, 70, 94],
        ['COINS', 80, 150, 95],
      ]),
    );
    const torn = page(
      lineHtml([
        ['FR', 10, 38, 94],
        ['EE', 40, 70, 94],
        ['COINS', 80, 150, 95],
      ]),
    );
    expect(texts(half + whole + torn, 3)).toEqual(['FREE COINS']);
    expect(texts(torn + half + whole, 3)).toEqual(['FREE COINS']);
  });

  test('a single word counts as level in the frame, a longer line follows its baseline', () => {
    const preparation = { ...scaled(1000), turned: (8 * Math.PI) / 180 };
    const degreeOf = (words: Written[]) => readLines(page(lineHtml(words)), [preparation])[0]?.degree;
    expect(degreeOf([['COINS', 80, 150, 95]])).toBe(0);
    expect(
      degreeOf([
        ['FREE', 10, 70, 95],
        ['COINS', 80, 150, 95],
      ]),
    ).toBe(-8);
  });

  test('positions are normalised by each preparation and stay inside the frame', () => {
    const [line] = readLines(page(lineHtml([['COINS', 80, 150, 95]])), [scaled(100)]);
    expect(line).toEqual({
      text: 'COINS',
      scores: 0.95,
      degree: 0,
      location: [
        [0.8, 1],
        [1, 1],
        [1, 1],
        [0.8, 1],
      ],
    });
  });
});
