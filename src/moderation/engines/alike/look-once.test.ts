import { expect, test } from 'vitest';
import { busy, grainy, lineOn, plain } from '../../../testing/moderation/written-pictures.ts';
import type { FrameEngine } from '../engine.ts';
import { lookOnce } from './look-once.ts';

const { signal } = new AbortController();
const sizes = [
  { width: 854, height: 480 },
  { width: 1280, height: 720 },
];
const grounds = {
  dark: { ground: plain('#16202c'), style: 'fill="#fff"' },
  light: { ground: plain('#e8e4da'), style: 'fill="#222"' },
  faint: { ground: plain('#445'), style: 'fill="#99a"' },
  busy: { ground: busy, style: 'fill="#fff" stroke="#000" stroke-width="2" paint-order="stroke"' },
};
const cases = sizes.flatMap((size) =>
  Object.entries(grounds).map(([name, ground]) => ({ name: `${size.height}p, ${name}`, ...size, ...ground })),
);

/** Finds the number of each look. */
function counting({ failing = [], looks: inARow = 1 }: { failing?: number[]; looks?: number } = {}) {
  let looks = 0;
  const engine: FrameEngine<number> = {
    task: 'ocr-text',
    probe: async () => ({ state: 'ready', engine: 'counting', version: '1' }),
    async run() {
      const look = ++looks;
      if (failing.includes(look)) throw new Error('busy');
      return { items: [look], engine: 'counting', version: '1', ms: 1 };
    },
  };
  const { run } = lookOnce(engine, { looks: inARow });
  return async (jpeg: Uint8Array, offset: number, video: string | null = 'video') => {
    const frame = { jpeg, width: 0, height: 0, offset };
    return (await run(video === null ? frame : { ...frame, video }, { signal })).items[0];
  };
}

test.each(cases)('one changed digit of 12 px is looked at: $name', async (picture) => {
  const frames = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
      lineOn({ ...picture, letters: 12, text: `Call 555 013${digit} now` }),
    ),
  );
  for (const [i, one] of frames.entries())
    for (const other of frames.slice(i + 1)) {
      const look = counting();
      expect([await look(one, 0), await look(other, 1)]).toEqual([1, 2]);
    }
});

test.each(cases)('compressed otherwise, or with grain, it is the same picture: $name', async (picture) => {
  const line = { ...picture, letters: 24, text: 'Call 555 0134 now' };
  const look = counting();
  const frame = await lineOn(line);
  expect(await look(frame, 0)).toBe(1);
  expect(await look(await lineOn({ ...line, quality: 60 }), 1)).toBe(1);
  expect(await look(await lineOn({ ...line, quality: 90 }), 2)).toBe(1);
  expect(await look(await grainy(frame, 4), 3)).toBe(1);
});

const drawn = (text: string, ground = plain('#345')) =>
  lineOn({ width: 854, height: 480, ground, style: 'fill="#fff"', letters: 40, text });
const [a, b] = [await drawn('first shot'), await drawn('second shot')];

test('a look that failed is tried again', async () => {
  const look = counting({ failing: [1] });
  await expect(look(a, 0)).rejects.toThrow('busy');
  expect([await look(a, 1), await look(a, 2)]).toEqual([2, 2]);
});

test('a frame that waits for a look that fails looks itself', async () => {
  const look = counting({ failing: [1] });
  // Either is read first.
  const looks = await Promise.allSettled([look(a, 0), look(a, 1)]);
  expect(looks.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(looks).toContainEqual({ status: 'fulfilled', value: 2 });
});

test('cuts back and forth between shots use what is known of each', async () => {
  const look = counting();
  expect([await look(a, 0), await look(b, 1), await look(a, 2), await look(b, 3)]).toEqual([1, 2, 1, 2]);
});

test('an engine that sees several frames looks at so many of a shot in a row', async () => {
  const look = counting({ looks: 3 });
  expect([await look(a, 0), await look(a, 1), await look(b, 2)]).toEqual([1, 2, 3]);
  // The other shot was between them.
  expect([await look(a, 3), await look(a, 4), await look(a, 5), await look(a, 6)]).toEqual([4, 5, 6, 6]);
  expect([await look(b, 7), await look(a, 8)]).toEqual([7, 6]);
  expect(await look(a, 66)).toBe(8);
});

test('after a minute of video it looks again', async () => {
  const look = counting();
  expect([await look(a, 0), await look(a, 30), await look(a, 60)]).toEqual([1, 1, 1]);
  expect([await look(a, 61), await look(a, 100)]).toEqual([2, 2]);
});

test('small changes do not add up unseen', async () => {
  const look = counting();
  const shade = (value: number) => drawn('a shot', plain(`rgb(${value},${value},${value})`));
  expect([await look(await shade(100), 0), await look(await shade(105), 1)]).toEqual([1, 1]);
  expect(await look(await shade(110), 2)).toBe(2);
});

test('another video, and a picture of none, are looked at by themselves', async () => {
  const look = counting();
  expect([await look(a, 0, 'one'), await look(a, 0, 'two')]).toEqual([1, 2]);
  expect([await look(a, 0, null), await look(a, 0, null)]).toEqual([3, 4]);
});
