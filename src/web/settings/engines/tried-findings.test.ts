import { expect, it } from 'vitest';
import { triedFindings } from './tried-findings.ts';

const nameOf = (label: number) => `label ${label}`;
const box = [
  [0.1, 0.2],
  [0.5, 0.2],
  [0.5, 0.4],
  [0.1, 0.4],
];

it('reads the items of a frame, with the verdict on recognised text', () => {
  const item = {
    text: 'FREE C0INS',
    scores: 0.98,
    location: box,
    degree: 4,
    textAnalysis: {
      label: 5,
      review: true,
      rate: 0.6,
      details: [{ keyword: 'FREE C0INS', hint: 'free coins', mainLabel: 5, subLabel: '' }],
    },
  };
  expect(triedFindings('ocr-text', { fileList: [item] }, nameOf)).toEqual([
    expect.objectContaining({ label: 'label 5', review: true, rate: 0.6, box, text: 'FREE C0INS' }),
  ]);
});

it('names a face and a logo, and marks them for review because the interface gives no verdict', () => {
  expect(
    triedFindings(
      'person-search',
      {
        fileList: [
          { faceId: 'One', typeName: 'g', similarity: 0.7, label: 1, review: false, facePosition: box },
        ],
      },
      nameOf,
    ),
  ).toEqual([expect.objectContaining({ name: 'One', typeName: 'g', rate: 0.7, review: false, box })]);
  expect(
    triedFindings('logo', { fileList: [{ text: 'TV9', category: 3, scores: 0.8, location: box }] }, nameOf),
  ).toEqual([expect.objectContaining({ name: 'TV9', text: null, label: 'label 3', review: true })]);
});

it('reads speech: violations, vulgar stretches, a transcript', () => {
  const violation = {
    startTime: 1,
    endTime: 2.5,
    content: 'fr33',
    action: 'review',
    label: 'Ads',
    review: true,
    rate: '0.5',
    details: [],
  };
  expect(triedFindings('speech-moderation', { violations: [violation], text: 'fr33' }, nameOf)).toEqual([
    expect.objectContaining({ startTime: 1, endTime: 2.5, text: 'fr33', label: 'Ads', rate: 0.5 }),
  ]);
  const vulgar = {
    label: 1,
    review: true,
    details: [
      { startTime: 3, endTime: 4, label: 2, rate: 0.9 },
      { startTime: 6, endTime: 7, label: 2, rate: 0.8 },
    ],
  };
  expect(
    triedFindings('vulgar-speech', { violations: [vulgar] }, nameOf).map(({ startTime, label }) => [
      startTime,
      label,
    ]),
  ).toEqual([
    [3, 'label 2'],
    [6, 'label 2'],
  ]);
  expect(
    triedFindings(
      'speech-transcription',
      { text: 'a b', segments: [{ startTime: 0, endTime: 1, text: 'a b' }] },
      nameOf,
    ),
  ).toEqual([expect.objectContaining({ text: 'a b', label: '', startTime: 0 })]);
});

it('reads the single verdict on a text, and returns nothing for unknown results', () => {
  expect(
    triedFindings('text', { content: 'c0in', action: 'block', label: 'Ads', rate: 1, details: [] }, nameOf),
  ).toEqual([
    expect.objectContaining({ action: 'block', label: 'Ads', rate: 1, review: false, text: 'c0in' }),
  ]);
  for (const odd of [null, 'text', 3, [], {}, [null], { fileList: 'x' }, { fileList: [1] }]) {
    expect(triedFindings('logo', odd, nameOf)).toEqual([]);
  }
  const bent = [{ location: [[0, 0], [1]], scores: 'x' }, { location: [1, 2, 3, 4, 5, 6, 7, 8] }];
  expect(triedFindings('logo', { fileList: bent }, nameOf).map(({ box, rate }) => [box, rate])).toEqual([
    [null, null],
    [null, null],
  ]);
});
