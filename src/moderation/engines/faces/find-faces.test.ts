import { fork } from 'node:child_process';
import { once } from 'node:events';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Box } from '../../../protocol/geometry.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import { localize } from '../../../reasons/serialize.ts';
import {
  groupPhoto,
  knownPersonPictures,
  type PersonPictures,
  personPictures,
} from '../../../testing/pictures/faces.ts';
import { createFaceEngines } from './engine.ts';
import { createFaceFinder } from './find-faces.ts';
import { describePhoto, type PersonEntry } from './gallery.ts';

// The real models, on the photographs in their packages.
const finder = createFaceFinder({ maxProcesses: 1 });
const { signal } = new AbortController();
const frameOf = (jpeg: Uint8Array) => ({ jpeg, width: 1280, height: 720, offset: 0 });
let person: PersonPictures;
let known: PersonPictures;
let gallery: PersonEntry[];
const { personSearch, knownPersonSearch } = createFaceEngines({ load: async () => gallery, finder });

beforeAll(async () => {
  [person, known] = await Promise.all([personPictures(), knownPersonPictures()]);
  const whose = { typeName: 'guest', scene: 'party' };
  gallery = [
    { ...whose, id: 'p1', name: 'First', known: false, photos: await featuresOf(person.photos) },
    { ...whose, id: 'p2', name: 'Second', known: true, photos: await featuresOf(known.photos) },
  ];
});
afterAll(() => finder.close());

async function featuresOf(photos: Uint8Array[]): Promise<string[]> {
  return Promise.all(
    photos.map(async (bytes) => {
      const described = await describePhoto(bytes, finder);
      if ('reason' in described) throw new Reasoned(described.reason);
      return described.features;
    }),
  );
}

describe('a person of the gallery', () => {
  test.each([0, 1] as const)(
    'is found on another photograph, and no other person is (frame %i)',
    async (i) => {
      const { jpeg, box } = person.hits[i];
      const { items } = await personSearch.run(frameOf(jpeg), { signal });
      expect(items).toMatchObject([{ personId: 'p1', faceId: 'First', review: false }]);
      expect(overlap(items[0]?.facePosition, box)).toBeGreaterThanOrEqual(0.5);
    },
  );

  test.each([0, 1] as const)('who is well known is found too, also mirrored (frame %i)', async (i) => {
    const { jpeg, box } = known.hits[i];
    const { items } = await knownPersonSearch.run(frameOf(jpeg), { signal });
    expect(items).toMatchObject([{ personId: 'p2', scene: 'party', review: false }]);
    expect(overlap(items[0]?.facePosition, box)).toBeGreaterThanOrEqual(0.5);
  });

  test('does not match other people', async () => {
    for (const { nearMiss } of [person, known]) {
      expect((await finder.find(nearMiss, signal)).length).toBeGreaterThan(0);
      expect((await personSearch.run(frameOf(nearMiss), { signal })).items).toEqual([]);
      expect((await knownPersonSearch.run(frameOf(nearMiss), { signal })).items).toEqual([]);
    }
  });

  test.each(
    Object.entries({
      'poorly encoded': (picture: Sharp) => picture.jpeg({ quality: 25 }),
      small: (picture: Sharp) => picture.resize(480),
      'without colour': (picture: Sharp) => picture.greyscale(),
      'a little dark': (picture: Sharp) => picture.modulate({ brightness: 0.7 }),
      'inclined by 20°': (picture: Sharp) => picture.rotate(20),
    }),
  )('is found in a picture that is %s', async (_, change) => {
    const jpeg = await change(sharp(known.hits[0].jpeg)).jpeg().toBuffer();
    const { items } = await knownPersonSearch.run(frameOf(jpeg), { signal });
    expect(items).toMatchObject([{ personId: 'p2', review: false }]);
  });
});

describe('a photo for the gallery', () => {
  test('cut out along the face is accepted', async () => {
    const { jpeg, box } = known.hits[1];
    const [[left, top], , [right, bottom]] = box;
    const whole = {
      left: Math.round(left * 1280),
      top: Math.round(top * 720),
      width: Math.round((right - left) * 1280),
      height: Math.round((bottom - top) * 720),
    };
    const cut = await sharp(jpeg).extract(whole).resize(300).jpeg().toBuffer();
    expect(localize(await describePhoto(cut, finder), 'en')).toHaveProperty('features');
  });

  test('is refused with the reason when it shows no face, several, or one that is too small', async () => {
    const plain = sharp({ create: { width: 640, height: 360, channels: 3, background: '#678' } });
    expect(localize(await describePhoto(await plain.jpeg().toBuffer(), finder), 'en')).toEqual({
      reason: 'it shows no face',
    });
    expect(localize(await describePhoto(await groupPhoto(), finder), 'en')).toEqual({
      reason: 'it shows several faces: crop it to one',
    });
    const [photo] = known.photos;
    const tiny = await sharp(photo).resize(70).jpeg().toBuffer();
    expect(localize(await describePhoto(tiny, finder), 'en')).toMatchObject({
      reason: expect.stringMatching(/^the face is \d+ pixels wide/),
    });
  });

  test('must be a picture', async () => {
    await expect(describePhoto(new Uint8Array([1, 2, 3]), finder)).rejects.toThrow();
  });
});

test('when a process is killed, only its frame fails and the next frame gets a new process', async () => {
  const frame = frameOf(known.hits[0].jpeg);
  const before = finder.restarts();
  const [pid = 0] = finder.pids();
  // Stopped first, so that it cannot answer before it is killed.
  process.kill(pid, 'SIGSTOP');
  const lost = expect(finder.find(frame.jpeg, signal)).rejects.toThrow('process ended');
  setTimeout(() => process.kill(pid, 'SIGKILL'), 100);
  await lost;
  expect((await knownPersonSearch.run(frame, { signal })).items).toHaveLength(1);
  expect(finder.restarts()).toBe(before + 1);
});

test('faces are found without network access, because the models are files', async () => {
  const closed = ['--permission', '--allow-fs-read=*', '--allow-addons'];
  const options = { execArgv: closed, serialization: 'advanced', silent: true } as const;
  const child = fork(new URL('./program.ts', import.meta.url), [], options);
  try {
    expect((await once(child, 'message'))[0]).toEqual({ kind: 'ready' });
    child.send({ id: 0, input: known.hits[1].jpeg });
    const [answer] = await once(child, 'message');
    expect(answer).toMatchObject({ kind: 'output', output: { length: 4 } });
  } finally {
    child.kill('SIGKILL');
  }
});

/** The intersection over union of two upright boxes. */
function overlap(a: Box | undefined, b: Box): number {
  if (!a) return 0;
  const shared = intersection(a, b);
  return shared / (area(a) + area(b) - shared);
}
function intersection([[ax0, ay0], , [ax1, ay1]]: Box, [[bx0, by0], , [bx1, by1]]: Box): number {
  const across = Math.min(ax1, bx1) - Math.max(ax0, bx0);
  const down = Math.min(ay1, by1) - Math.max(ay0, by0);
  return Math.max(0, across) * Math.max(0, down);
}
function area([[x0, y0], , [x1, y1]]: Box): number {
  return (x1 - x0) * (y1 - y0);
}
