import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '../../api/findings.ts';
import { printHeight, printOf, printWidth } from '../../api/picture-print.ts';
import { someFinding } from '../../testing/web/some-finding.ts';
import { evidenceBeside, evidenceFrom, nearFrames, nextAlike, stripItems } from './near-frames.ts';
import { videoFrames } from './video-frames.ts';

const at = (offset: number, print: string | null, text = 'FREE COINS') =>
  someFinding({
    id: `f${offset}`,
    offset,
    text,
    evidence: { id: `p${offset}`, url: '/p', state: 'stored', width: 4, height: 3, print },
  });
const groups = (...findings: ReturnType<typeof at>[]) =>
  nearFrames(videoFrames(findings)).map(({ from, to }) => [from, to]);

test('consecutive frames that look nearly the same are one group', () => {
  const [street, nearStreet, room] = ['ff00ff00ff00ff00', 'ff00ff00ff00ff07', '00ff00ff00ff00ff'];
  expect(groups(at(2, street), at(4, nearStreet), at(6, room), at(8, street))).toEqual([
    [0, 1],
    [2, 2],
    [3, 3],
  ]);
});

test('different words, no hash yet, or a slow drift from the first one: separate groups', () => {
  const same = 'ff00ff00ff00ff00';
  expect(groups(at(2, same), at(4, same, 'other coins'))).toHaveLength(2);
  expect(groups(at(2, null), at(4, null))).toHaveLength(2);
  const drift = ['0000000000000000', '000000000000001f', '00000000000003ff'];
  expect(groups(...drift.map((print, place) => at(place * 2, print)))).toEqual([
    [0, 1],
    [2, 2],
  ]);
});

test('a strip has one picture per group: the chosen frame, else the first; choosing it again shows the next', () => {
  const video = [
    { from: 0, to: 2 },
    { from: 3, to: 3 },
  ];
  expect(stripItems(video, 3)).toEqual([
    { at: 0, alike: 3, current: false },
    { at: 3, alike: 1, current: true },
  ]);
  expect(stripItems(video, 1)).toEqual([
    { at: 1, alike: 3, current: true },
    { at: 3, alike: 1, current: false },
  ]);
  expect([0, 1, 2, 3].map((at) => nextAlike(video, at))).toEqual([1, 2, 0, 3]);
});

test('one step of evidence skips all frames that are nearly the current one', () => {
  const video = [
    { from: 0, to: 2 },
    { from: 3, to: 3 },
    { from: 4, to: 6 },
  ];
  expect([0, 1, 2, 3].map((at) => evidenceBeside(video, at, 1))).toEqual([3, 3, 3, 4]);
  expect([6, 4, 3].map((at) => evidenceBeside(video, at, -1))).toEqual([3, 3, 0]);
  expect([evidenceBeside(video, 5, 1), evidenceBeside(video, 1, -1)]).toEqual([null, null]);
});

test('from a moment of the video a step goes to the evidence that begins next, or began last', () => {
  const [street, room] = ['ff00ff00ff00ff00', '00ff00ff00ff00ff'];
  const frames = videoFrames([at(2, street), at(4, street), at(6, room)]);
  const from = (seconds: number, by: 1 | -1) => evidenceFrom(nearFrames(frames), frames, seconds, by);
  expect([0, 2, 3.1, 5, 6].map((seconds) => from(seconds, 1))).toEqual([0, 2, 2, 2, null]);
  expect([0, 2, 2.1, 5, 6, 7].map((seconds) => from(seconds, -1))).toEqual([null, null, 0, 0, 0, 2]);
  expect(evidenceFrom([], [], 1, 1)).toBe(null);
});

/** A plain scene with a light text at one place, as the print sees it, and the box of that text. */
type Place = { x: number; y: number };
const boxOf = ({ x, y }: Place): Box => [
  [x / printWidth, y / printHeight],
  [(x + 2) / printWidth, y / printHeight],
  [(x + 2) / printWidth, (y + 1) / printHeight],
  [x / printWidth, (y + 1) / printHeight],
];
function moving(offset: number, scene: readonly number[], place: Place, text = 'FREE COINS') {
  const grey = [...scene];
  for (const x of [place.x, place.x + 1]) grey[place.y * printWidth + x] = 255 - 100 * (x - place.x);
  return { ...at(offset, printOf(grey), text), box: boxOf(place) };
}
const scenes = fc.array(fc.nat(120), { minLength: 72, maxLength: 72 });
const places = fc.record({ x: fc.nat(printWidth - 2), y: fc.nat(printHeight - 1) });
const paths = fc.array(places, { minLength: 2, maxLength: 12 });

test('the same words are alike wherever they move over one scene', () => {
  fc.assert(
    fc.property(scenes, paths, (scene, path) => {
      const found = path.map((place, step) => moving(step * 2, scene, place));
      expect(groups(...found)).toEqual([[0, path.length - 1]]);
    }),
  );
});

test('other words, another label or another scene are never alike, however a box moves', () => {
  fc.assert(
    fc.property(scenes, paths, fc.constantFrom('text', 'label', 'scene'), (scene, path, what) => {
      const found = path.map((place, step) => {
        const other = step % 2 === 1;
        const background = other && what === 'scene' ? scene.map((_, spot) => spot % 2) : scene;
        const plain = what === 'scene' && !other ? scene.map((_, spot) => (spot + 1) % 2) : background;
        const one = moving(step * 2, plain, place, other && what === 'text' ? 'OTHER' : undefined);
        return other && what === 'label' ? { ...one, label: 'Another' } : one;
      });
      expect(groups(...found)).toEqual(path.map((_, step) => [step, step]));
    }),
  );
});

test('a box over nearly the whole picture hides no other scene', () => {
  const all: Box = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const [street, room] = ['ff00ff00ff00ff00', '00ff00ff00ff00ff'];
  expect(groups({ ...at(2, street), box: all }, { ...at(4, room), box: all })).toHaveLength(2);
});
