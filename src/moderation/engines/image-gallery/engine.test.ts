import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashDistance, hashWords } from '../../../platform/pictures/distance.ts';
import { imageGalleryFragment } from '../../../protocol/tasks/image-gallery.ts';
import { localize } from '../../../reasons/serialize.ts';
import { drawScene } from '../../../testing/pictures/logos.ts';
import { createVision, type Vision } from '../opencv/vision.ts';
import { createGalleryEngine, type GalleryPicture, matchSimilarity, reviewSimilarity } from './engine.ts';
import { hashPicture } from './hash.ts';

const folder = path.resolve(import.meta.dirname, '../../../../public/samples/gallery');
const files = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
const bytesOf = (name: string) => readFileSync(path.join(folder, name));
const { signal } = new AbortController();

let gallery: GalleryPicture[] = [];
beforeAll(async () => {
  gallery = await Promise.all(
    files.map(async (name, label) => ({
      id: name,
      path: `http://service/gallery/${name}`,
      label,
      name,
      hashes: (await hashPicture(bytesOf(name)))?.hashes ?? [],
    })),
  );
});

const look = async (jpeg: Uint8Array, pictures = gallery) => {
  const engine = createGalleryEngine({ load: async () => pictures });
  return (await engine.run({ jpeg, width: 0, height: 0, offset: 0 }, { signal })).items;
};

const changes: Record<string, (picture: Sharp) => Sharp> = {
  're-encoded poorly': (picture) => picture.jpeg({ quality: 20 }),
  'made smaller': (picture) => picture.resize(240).jpeg(),
  'stretched to another shape': (picture) => picture.resize(500, 500, { fit: 'fill' }).jpeg(),
  blurred: (picture) => picture.blur(4).jpeg(),
  'darker and without colour': (picture) => picture.modulate({ brightness: 0.7 }).greyscale().jpeg(),
  mirrored: (picture) => picture.flop().jpeg(),
  'upside down': (picture) => picture.rotate(180).jpeg(),
  'turned to the right': (picture) => picture.rotate(90).jpeg(),
  'turned to the left and mirrored': (picture) => picture.flip().rotate(270).jpeg(),
};

describe('a gallery picture is recognised', () => {
  test.each(Object.entries(changes))('%s', async (_, change) => {
    for (const [label, name] of files.entries()) {
      const [item, ...more] = await look(await change(sharp(bytesOf(name))).toBuffer());
      expect(more).toEqual([]);
      expect(item?.label).toBe(label);
      expect(item?.similarity).toBeGreaterThanOrEqual(matchSimilarity);
      expect(item?.relatives).toEqual([{ path: `http://service/gallery/${name}`, score: item?.similarity }]);
    }
  });
});

test('every gallery picture is far from every other one, in all rotations', async () => {
  for (const one of gallery) {
    for (const other of gallery.filter(({ id }) => id !== one.id)) {
      const upright = hashWords(one.hashes[0] ?? '');
      for (const turned of other.hashes) expect(hashDistance(upright, hashWords(turned))).toBeGreaterThan(90);
    }
  }
});

const caption = Buffer.from('<svg width="400" height="44"><rect width="400" height="44" fill="#111"/></svg>');

test('with a large caption, or cropped by 4 %, it is listed, at least for review', async () => {
  for (const [label, name] of files.entries()) {
    const captioned = sharp(bytesOf(name)).composite([{ input: caption, gravity: 'south' }]);
    const cut = sharp(bytesOf(name)).extract({ left: 13, top: 7, width: 614, height: 346 });
    for (const changed of [captioned, cut]) {
      const [item] = await look(await changed.jpeg().toBuffer());
      expect(item?.label).toBe(label);
      expect(item?.similarity).toBeGreaterThanOrEqual(reviewSimilarity);
    }
  }
});

test('a weaker resemblance stays below matchSimilarity', async () => {
  const cut = await sharp(bytesOf('raven-emblem.jpg'))
    .extract({ left: 19, top: 11, width: 602, height: 338 })
    .toBuffer();
  const [item] = await look(cut);
  expect(item?.label).toBe(files.indexOf('raven-emblem.jpg'));
  expect(item?.similarity).toBeLessThan(matchSimilarity);
});

test('a plain frame resembles nothing, not even a plain gallery picture', async () => {
  const black = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer();
  expect(await hashPicture(black)).toBeNull();
  const hashes = ['0'.repeat(64)];
  expect(await look(black, [{ id: 'b', path: 'b', label: 1, name: 'black', hashes }])).toEqual([]);
});

test('the nearest picture gives the class, and all similar ones are relatives, nearest first', async () => {
  const [picture] = gallery;
  if (!picture) throw new Error('the sample gallery is empty');
  const far = {
    ...picture,
    id: 'far',
    path: 'far',
    label: 99,
    hashes: [flipBits(picture.hashes[0] ?? '', 40)],
  };
  const [item] = await look(bytesOf(picture.name), [far, picture]);
  expect(item).toEqual({
    label: picture.label,
    similarity: 1,
    relatives: [
      { path: picture.path, score: 1 },
      { path: 'far', score: Number((1 - 40 / 256).toFixed(4)) },
    ],
  });
  expect(imageGalleryFragment.safeParse({ fileList: [{ url: 'u', ...item }] }).success).toBe(true);
});

const flipBits = (hash: string, count: number): string =>
  [...hash]
    .map((digit, i) => (i < count / 4 ? (15 - Number.parseInt(digit, 16)).toString(16) : digit))
    .join('');

test('a broken frame fails only that frame', async () => {
  await expect(look(new Uint8Array([0xff, 0xd8, 1, 2, 3]))).rejects.toThrow();
  const [name] = files;
  expect(await look(bytesOf(name ?? ''))).toHaveLength(1);
});

test('an empty gallery is unavailable and says what to do', async () => {
  const engine = createGalleryEngine({ load: async () => [] });
  expect(localize(await engine.probe(), 'en')).toEqual({
    state: 'unavailable',
    reason: expect.stringContaining('add'),
  });
});

test('a gallery that could not be loaded fails the frame and is loaded again for the next one', async () => {
  let calls = 0;
  const load = async () => {
    if (++calls === 1) throw new Error('database away');
    return gallery;
  };
  const engine = createGalleryEngine({ load });
  const frame = { jpeg: bytesOf(files[0] ?? ''), width: 0, height: 0, offset: 0 };
  await expect(engine.run(frame, { signal })).rejects.toThrow('database away');
  expect((await engine.run(frame, { signal })).items).toHaveLength(1);
  await engine.run(frame, { signal });
  expect(calls).toBe(2);
});

test('parts are looked for only where the hash finds nothing sure, and once while a video stands still', async () => {
  const searched: Uint8Array[] = [];
  const vision: Vision = {
    probe: async () => ({ state: 'ready', engine: 'opencv', version: '1' }),
    look: async ({ jpeg }) => {
      searched.push(jpeg);
      return { found: [], unreadable: [] };
    },
    restarts: () => 0,
    close: async () => {},
  };
  const load = async () => gallery.map((each) => ({ ...each, file: path.join(folder, each.name) }));
  let forget = () => {};
  const engine = createGalleryEngine({
    load,
    vision,
    reloadMs: 3_600_000,
    onChange: (drop) => (forget = drop),
  });
  const run = async (jpeg: Uint8Array) => {
    await engine.run({ jpeg, width: 0, height: 0, offset: 0 }, { signal });
    return searched.length;
  };
  const [name = '', ...rest] = files;
  expect(await run(bytesOf(name))).toBe(0);
  const known = gallery.splice(0, 1);
  forget();
  expect(await run(bytesOf(name))).toBe(1);
  expect(await run(await sharp(bytesOf(name)).jpeg({ quality: 60 }).toBuffer())).toBe(1);
  // A picture in the corner is not the same frame.
  const input = await sharp(bytesOf(rest[0] ?? ''))
    .resize(160)
    .toBuffer();
  expect(
    await run(
      await sharp(bytesOf(name))
        .composite([{ input, left: 30, top: 20 }])
        .jpeg()
        .toBuffer(),
    ),
  ).toBe(2);
  forget();
  expect(await run(bytesOf(name))).toBe(3);
  gallery.unshift(...known);
});

describe('with OpenCV, a part of a picture is recognised', () => {
  const vision = createVision({ maxProcesses: 1 });
  afterAll(() => vision.close());
  const lookForParts = async (jpeg: Uint8Array, among = vision, pictures = gallery) => {
    const load = async () => pictures.map((each) => ({ ...each, file: path.join(folder, each.name) }));
    const engine = createGalleryEngine({ load, vision: among });
    return (await engine.run({ jpeg, width: 0, height: 0, offset: 0 }, { signal })).items;
  };
  const cutTo = (name: string, part: number, gravity: 'northwest' | 'southeast') => {
    const [width, height] = [Math.round(640 * part), Math.round(360 * part)];
    const [left, top] = gravity === 'northwest' ? [0, 0] : [640 - width, 360 - height];
    return sharp(bytesOf(name))
      .extract({ left, top, width, height })
      .resize(1280)
      .jpeg({ quality: 70 })
      .toBuffer();
  };

  test.each(['northwest', 'southeast'] as const)(
    'when a tenth or a quarter is cut off, leaving the %s',
    async (at) => {
      for (const [label, name] of files.entries()) {
        for (const part of [0.9, 0.75]) {
          const jpeg = await cutTo(name, part, at);
          const [item, ...more] = await lookForParts(jpeg);
          expect(more).toEqual([]);
          expect(item?.label).toBe(label);
          expect(item?.similarity).toBeGreaterThanOrEqual(matchSimilarity);
          expect(item?.relatives[0]?.path).toBe(`http://service/gallery/${name}`);
        }
      }
    },
  );

  /** In the corner of something else, `share` of the frame's width. */
  const inCorner = async (name: string, share: number) => {
    const ground = await sharp(await drawScene('busy', [], 7))
      .resize(1280, 720)
      .toBuffer();
    const input = await sharp(bytesOf(name))
      .resize(Math.round(1280 * share))
      .toBuffer();
    return sharp(ground)
      .composite([{ input, left: 60, top: 40 }])
      .jpeg({ quality: 70 })
      .toBuffer();
  };
  /** Turned, with the corners that this leaves, or cut to the size that it had. */
  const turned = async (name: string, degree: number, cut: boolean) => {
    const { data, info } = await sharp(bytesOf(name))
      .rotate(degree, { background: '#000' })
      .toBuffer({ resolveWithObject: true });
    const [left, top] = [Math.round((info.width - 640) / 2), Math.round((info.height - 360) / 2)];
    const picture = cut ? sharp(data).extract({ left, top, width: 640, height: 360 }) : sharp(data);
    return picture.jpeg({ quality: 70 }).toBuffer();
  };
  /** Upright, between blurred copies of itself. */
  const betweenBlurred = async (name: string) => {
    const ground = await sharp(bytesOf(name)).resize(720, 1280, { fit: 'cover' }).blur(25).toBuffer();
    const input = await sharp(bytesOf(name)).resize(720).toBuffer();
    return sharp(ground).composite([{ input }]).jpeg({ quality: 70 }).toBuffer();
  };

  const hidden: [string, (name: string) => Promise<Uint8Array>, except?: string][] = [
    ['turned by 3°', (name) => turned(name, 3, false)],
    ['turned by 10°', (name) => turned(name, 10, false)],
    ['turned by -10°', (name) => turned(name, -10, false)],
    ['turned by 10° and cut', (name) => turned(name, 10, true)],
    ['in a corner, half as wide as the frame', (name) => inCorner(name, 0.5)],
    // Its grass and players are small, and few features of it are left.
    ['in a corner, a quarter as wide', (name) => inCorner(name, 0.25), 'leaked-match.jpg'],
    ['between blurred copies', betweenBlurred],
  ];
  test.each(hidden)('when it is %s', async (_, edit, except) => {
    for (const [label, name] of files.entries()) {
      if (name === except) continue;
      const jpeg = await edit(name);
      const [item, ...more] = await lookForParts(jpeg);
      expect([name, item?.label, more]).toEqual([name, label, []]);
      expect(item?.similarity).toBeGreaterThanOrEqual(reviewSimilarity);
      expect(
        await lookForParts(
          jpeg,
          vision,
          gallery.filter(({ id }) => id !== name),
        ),
      ).toEqual([]);
    }
  });

  test('and the hash alone does not recognise it', async () => {
    for (const name of files) expect(await look(await cutTo(name, 0.75, 'northwest'))).toEqual([]);
  });

  test('but not in other pictures, nor in a plain frame', async () => {
    for (let seed = 40; seed < 45; seed++)
      expect(await lookForParts(await drawScene('busy', [], seed))).toEqual([]);
    expect(await lookForParts(await drawScene('plain', []))).toEqual([]);
    const [, ...others] = gallery;
    for (const part of [1, 0.8])
      expect(await lookForParts(await cutTo(files[0] ?? '', part, 'southeast'), vision, others)).toEqual([]);
  });

  test('without the package it works as before and reports its limits', async () => {
    const none = createVision({ find: () => undefined });
    expect(await lookForParts(await cutTo(files[0] ?? '', 0.75, 'northwest'), none)).toEqual([]);
    expect(await lookForParts(bytesOf(files[0] ?? ''), none)).toHaveLength(1);
    const probe = (among: typeof vision) =>
      createGalleryEngine({ load: async () => gallery, vision: among }).probe();
    expect(localize(await probe(none), 'en')).toMatchObject({
      limits: expect.stringContaining('@techstark/opencv-js'),
    });
    expect(localize(await probe(vision), 'en')).toMatchObject({ limits: expect.stringContaining('quarter') });
  });

  test('a missing file of the gallery fails the frame: no silent pass', async () => {
    const jpeg = await drawScene('busy', [], 50);
    const gone = gallery.map((each) => ({ ...each, name: `gone-${each.name}` }));
    await expect(lookForParts(jpeg, vision, gone)).rejects.toThrow('could not be read');
  });
});
