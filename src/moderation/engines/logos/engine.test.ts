import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Box } from '../../../protocol/geometry.ts';
import { bannedLogoFragment, bannedLogoSummary } from '../../../protocol/tasks/banned-logo.ts';
import { logoFragment, logoSummary } from '../../../protocol/tasks/logo.ts';
import { localize } from '../../../reasons/serialize.ts';
import {
  boxOf,
  drawMark,
  drawScene,
  logoMarks,
  logoNearMisses,
  type Mark,
  type Placed,
  stationMarks,
  stationNearMisses,
} from '../../../testing/pictures/logos.ts';
import { createVision } from '../opencv/vision.ts';
import { bannedLogoTask, logoTask } from '../tasks/logo-tasks.ts';
import { createLogoEngines } from './engine.ts';
import type { LogoEntry } from './gallery.ts';
import { matchScore } from './score.ts';

const size = { width: 1280, height: 720 };
const { signal } = new AbortController();
const vision = createVision({ maxProcesses: 1 });
let folder = '';
let entries: LogoEntry[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'logos-'));
  entries = [
    await entry(stationMarks.kestrel, 11, true),
    await entry(stationMarks.polaris, 12, true),
    await entry(logoMarks.voltaire, 21, false),
    await entry(logoMarks.rookery, 22, false),
  ];
});
afterAll(async () => {
  await vision.close();
  await rm(folder, { recursive: true });
});

async function entry(mark: Mark, label: number, station: boolean): Promise<LogoEntry> {
  const file = path.join(folder, `${label}.png`);
  await writeFile(file, await drawMark(mark));
  return { id: String(label), file, name: mark.name, label, station };
}

const engines = (load = async () => entries) => createLogoEngines({ vision, load });
const frameOf = (jpeg: Uint8Array, offset = 0) => ({ jpeg, offset, ...size });

async function look(ground: 'plain' | 'busy', placed: Placed[], seed?: number) {
  const frame = frameOf(await drawScene(ground, placed, seed));
  const { bannedLogo, logo } = engines();
  const stations = (await bannedLogo.run(frame, { signal })).items;
  const logos = (await logo.run(frame, { signal })).items;
  return { stations, logos };
}

/** The intersection over union of two boxes, counted on a grid. */
function overlap(one: Box, other: Box): number {
  const within = ([x, y]: [number, number], box: Box) =>
    box.every(([x1, y1], i) => {
      const [x2, y2] = box[(i + 1) % 4] ?? [x1, y1];
      return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= 0;
    });
  let [both, either] = [0, 0];
  for (let x = 0; x < 640; x++) {
    for (let y = 0; y < 360; y++) {
      const point: [number, number] = [(x + 0.5) / 640, (y + 0.5) / 360];
      const [inOne, inOther] = [within(point, one), within(point, other)];
      if (inOne && inOther) both++;
      if (inOne || inOther) either++;
    }
  }
  return both / either;
}

const grounds = ['plain', 'busy'] as const;

describe.each(grounds)('over a %s scene', (ground) => {
  test.each([
    [0, 100],
    [15, 130],
    [30, 180],
    [-40, 320],
  ])(
    'logos rotated by %i° and %i pixels wide are found with position, angle and name',
    async (degree, width) => {
      const placed: Placed[] = [
        { mark: logoMarks.voltaire, x: 380, y: 360, width, degree },
        { mark: logoMarks.rookery, x: 880, y: 350, width, degree },
      ];
      const { stations, logos } = await look(ground, placed);
      expect(stations).toEqual([]);
      const found = logos.toSorted((a, b) => a.category - b.category);
      expect(found.map(({ category, text }) => [category, text])).toEqual([
        [21, 'Voltaire Energy'],
        [22, 'Rookery Casino'],
      ]);
      for (const [i, item] of found.entries()) {
        const place = placed[i];
        if (!place) throw new Error('more was found than is there');
        expect(overlap(item.location, boxOf(place, size))).toBeGreaterThan(0.85);
        expect(Math.abs(item.degree - degree)).toBeLessThan(4);
        expect(item.scores).toBeGreaterThanOrEqual(matchScore);
      }
    },
  );

  test.each([
    ['small', { x: 1200, y: 60, width: 60 }],
    ['half seen through', { x: 110, y: 80, width: 110, opacity: 0.6 }],
    ['large, away from the corners', { x: 640, y: 300, width: 190 }],
  ])('a station mark that is %s is found', async (_, at) => {
    const polaris = { mark: stationMarks.polaris, ...at };
    const { stations, logos } = await look(ground, [polaris]);
    expect(logos).toEqual([]);
    const [item, ...more] = stations;
    if (!item) throw new Error('nothing was found');
    expect(more).toEqual([]);
    expect(item.category).toBe(12);
    expect(overlap(item.location, boxOf(polaris, size))).toBeGreaterThan(0.7);
  });

  test('marks similar to one of the gallery are not found, at any position and size', async () => {
    const near = (width: number, degree: number): Placed[] => [
      { mark: stationNearMisses.kestrel, x: 1160, y: 80, width },
      { mark: stationNearMisses.polaris, x: 110, y: 90, width },
      { mark: logoNearMisses.voltaire, x: 420, y: 400, width: width * 1.6, degree },
      { mark: logoNearMisses.rookery, x: 860, y: 400, width: width * 1.6, degree },
    ];
    for (const [width, degree] of [
      [70, 0],
      [110, 15],
      [150, 30],
    ] as const) {
      expect(await look(ground, near(width, degree))).toEqual({ stations: [], logos: [] });
    }
  });
});

describe('a station mark that is more than half transparent', () => {
  const faint: Placed = { mark: stationMarks.polaris, x: 1165, y: 75, width: 110, opacity: 0.4 };
  const lookThrough = async (
    { bannedLogo } = engines(),
    frames: { placed: Placed[]; seed: number; video?: string }[],
  ) => {
    const found = [];
    for (const [i, { placed, seed, video }] of frames.entries()) {
      const frame = { ...frameOf(await drawScene('busy', placed, seed), i), ...(video ? { video } : {}) };
      found.push((await bannedLogo.run(frame, { signal })).items);
    }
    return found;
  };

  test('is found in the mean of frames of a moving video, but not in a single frame', async () => {
    const { bannedLogo } = engines();
    const scenes = await Promise.all([61, 62, 63, 64, 65].map((seed) => drawScene('busy', [faint], seed)));
    const found = [];
    for (const [i, jpeg] of scenes.entries())
      found.push((await bannedLogo.run({ ...frameOf(jpeg, i), video: 'faint' }, { signal })).items);
    const last = frameOf(scenes[4] ?? new Uint8Array());
    expect((await bannedLogo.run(last, { signal })).items).toEqual([]);
    expect(found[4]?.map(({ category }) => category)).toEqual([12]);
    expect(
      overlap(
        found[4]?.[0]?.location ?? [
          [0, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
        boxOf(faint, size),
      ),
    ).toBeGreaterThan(0.7);
  });

  test('is not found after it has disappeared, nor in another video', async () => {
    const clear: Placed = { ...faint, opacity: 1 };
    const found = await lookThrough(engines(), [
      { placed: [clear], seed: 71, video: 'a' },
      { placed: [clear], seed: 72, video: 'a' },
      { placed: [], seed: 73, video: 'a' },
      { placed: [], seed: 74, video: 'b' },
      { placed: [], seed: 75, video: 'b' },
    ]);
    expect(found.map((items) => items.length)).toEqual([1, 1, 0, 0, 0]);
  });
});

test('nothing is found in many scenes without marks', async () => {
  for (let seed = 20; seed < 28; seed++)
    expect(await look('busy', [], seed)).toEqual({ stations: [], logos: [] });
});

test('a mark that is in a frame twice is listed twice', async () => {
  const { logos } = await look('plain', [
    { mark: logoMarks.rookery, x: 300, y: 360, width: 140 },
    { mark: logoMarks.rookery, x: 900, y: 360, width: 200, degree: 10 },
  ]);
  expect(logos.map(({ category }) => category)).toEqual([22, 22]);
});

test('two pictures of one mark list one spot once', async () => {
  const [, , voltaire] = entries;
  if (!voltaire) throw new Error('no such entry');
  const { logo } = engines(async () => [voltaire, { ...voltaire, id: 'again' }]);
  const jpeg = await drawScene('plain', [{ mark: logoMarks.voltaire, x: 640, y: 360, width: 200 }]);
  expect((await logo.run(frameOf(jpeg), { signal })).items).toHaveLength(1);
});

test('the same mark with another number in it is at most for review', async () => {
  const body = stationMarks.polaris.body.replace('M112 18 v34 h22 M126 30 v44', 'M102 22 h32 l-16 52');
  expect(body).not.toBe(stationMarks.polaris.body);
  const other = { ...stationMarks.polaris, body };
  const { stations } = await look('plain', [{ mark: other, x: 1160, y: 90, width: 150 }]);
  for (const { scores } of stations) expect(scores).toBeLessThan(matchScore);
});

test('callbacks have the shapes of § Banned station logo and § Logo detection, by category and without a label', async () => {
  const jpeg = await drawScene('plain', [
    { mark: logoMarks.voltaire, x: 500, y: 360, width: 200, degree: 15 },
    { mark: stationMarks.kestrel, x: 1170, y: 70, width: 100 },
  ]);
  const { bannedLogo, logo } = engines();
  const tasks = [
    {
      task: bannedLogoTask(bannedLogo),
      fragment: bannedLogoFragment,
      summary: bannedLogoSummary,
      category: 11,
    },
    { task: logoTask(logo), fragment: logoFragment, summary: logoSummary, category: 21 },
  ];
  for (const { task, fragment, summary, category } of tasks) {
    const items = await task.run(frameOf(jpeg, 3), { signal });
    const frames = [
      { offset: 0, url: 'http://service/0.jpg', items: [] },
      { offset: 3, url: 'http://service/1.jpg', items },
    ];
    expect(fragment.parse(task.fragment(frames)).fileList).toHaveLength(1);
    const result = summary.parse(task.summary(frames));
    expect(result.fileList).toMatchObject([{ url: 'http://service/1.jpg', offset: 3, category }]);
    expect(result.statistics).toEqual([{ count: 1, category }]);
    expect(result.avgScores).toEqual([{ score: result.maximums[0]?.max, category }]);
  }
});

describe('a problem is reported', () => {
  test('without the package', async () => {
    const { logo } = createLogoEngines({
      vision: createVision({ find: () => undefined }),
      load: async () => entries,
    });
    expect(localize(await logo.probe(), 'en')).toEqual({
      state: 'unavailable',
      reason: expect.stringContaining('npm i @techstark/opencv-js'),
    });
    await expect(logo.run(frameOf(new Uint8Array()), { signal })).rejects.toThrow('@techstark/opencv-js');
  });

  test('with an empty gallery, or one without marks of stations', async () => {
    const none = engines(async () => []);
    expect(localize(await none.logo.probe(), 'en')).toEqual({
      state: 'unavailable',
      reason: 'The logo gallery is empty: add logos to find.',
    });
    const { bannedLogo, logo } = engines(async () => entries.filter(({ station }) => !station));
    expect(localize(await bannedLogo.probe(), 'en')).toMatchObject({ state: 'unavailable' });
    expect(localize(await logo.probe(), 'en')).toMatchObject({ state: 'ready', engine: 'opencv' });
  });

  test('when a picture cannot be read, and the engine continues with the next frame', async () => {
    const { logo } = engines();
    await expect(logo.run(frameOf(new Uint8Array([1, 2])), { signal })).rejects.toThrow();
    const { logo: gone } = engines(async () => [
      { id: 'x', file: path.join(folder, 'gone.png'), name: 'x', label: 1, station: false },
    ]);
    const jpeg = await drawScene('plain', []);
    await expect(gone.run(frameOf(jpeg), { signal })).rejects.toThrow('logo gallery could not be read');
    expect((await logo.run(frameOf(jpeg), { signal })).items).toEqual([]);
  });
});
