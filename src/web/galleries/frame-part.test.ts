import { expect, test } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { boxed, likelyFields, likelyKind, partBounds } from './frame-part.ts';

const frame = { id: 'e1', url: '/media/e1', state: 'stored', width: 1280, height: 720, print: null } as const;
const tilted = [
  [0.1, 0.8],
  [0.6, 0.75],
  [0.61, 0.85],
  [0.11, 0.9],
] as [[number, number], [number, number], [number, number], [number, number]];

function part(finding: Parameters<typeof someFinding>[0]) {
  const [one] = boxed([someFinding({ ...finding, box: tilted })]);
  return { frame, finding: one ?? null };
}

test.each([
  ['person-search', 'persons'],
  ['known-person-search', 'persons'],
  ['banned-logo', 'logos'],
  ['logo', 'logos'],
  ['ocr-text', 'pictures'],
])('a box that %s found most likely belongs to the %s', (task, kind) => {
  expect(likelyKind(part({ task }))).toBe(kind);
});

test('a whole frame most likely is a picture, and suggests nothing about its entry', () => {
  const wholeFrame = { frame, finding: null };
  expect(likelyKind(wholeFrame)).toBe('pictures');
  expect(likelyFields(wholeFrame).name).toBe('');
});

test('a new entry starts with what the finding says', () => {
  expect(
    likelyFields(part({ task: 'known-person-search', name: 'Person One', typeName: 'banned streamer' })),
  ).toMatchObject({ name: 'Person One', typeName: 'banned streamer', known: true, station: false });
  expect(likelyFields(part({ task: 'banned-logo', name: 'TV9', labelNumber: 2 }))).toMatchObject({
    name: 'TV9',
    station: true,
    label: 2,
  });
  // An OCR label is not a picture class.
  expect(likelyFields(part({ task: 'ocr-text', labelNumber: 5 })).label).toBe(0);
});

test('the part is the upright rectangle around a tilted box, in pixels, clipped to the picture', () => {
  const bounds = partBounds(tilted, { width: 1000, height: 1000 });
  expect(bounds.x).toBeCloseTo(100);
  expect(bounds.y).toBeCloseTo(750);
  expect(bounds.width).toBeCloseTo(510);
  expect(bounds.height).toBeCloseTo(150);
  const beyond = partBounds(
    [
      [-0.2, -0.1],
      [0.5, -0.1],
      [0.5, 1.2],
      [-0.2, 1.2],
    ],
    { width: 100, height: 100 },
  );
  expect(beyond).toEqual({ x: 0, y: 0, width: 50, height: 100 });
});
