import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readLuma } from '../node/pictures/read-luma.ts';
import { createRandom } from '../random/seeded.ts';
import { pictureHash, pictureKeys, sharedPictures } from './copies.ts';

const hashOf = async (picture: Sharp) =>
  pictureHash(await readLuma(await picture.jpeg().toBuffer(), 256, 'inside')) ?? '';
/** Clouds of colour, others for each seed. Not drawn as SVG, which a process with the product's server does not read. */
const scene = async (seed: number) => {
  const { int } = createRandom(seed + 1);
  const [width, height, channels] = [24, 14, 3] as const;
  const points = Uint8Array.from({ length: width * height * channels }, () => int(256));
  const picture = sharp(points, { raw: { width, height, channels } }).resize(640, 360, { fit: 'fill' });
  return sharp(await picture.png().toBuffer());
};
const haveKey = (one: string, other: string) => {
  const keys = new Set(pictureKeys(one));
  return pictureKeys(other).some((key) => keys.has(key));
};

/** Of pictures in which the same was found. */
const shared = (one: string[], other: string[]) => {
  const found = (hash: string) => ({ hash, labels: ['ads'] });
  return sharedPictures(one.map(found), other.map(found));
};

const scenes: string[] = [];
beforeAll(async () => {
  for (let seed = 0; seed < 12; seed += 1) scenes.push(await hashOf(await scene(seed)));
});

describe('copies of a picture', () => {
  it.each<[string, (picture: Sharp) => Sharp]>([
    ['small', (picture) => picture.resize(200)],
    ['of low quality', (picture) => picture.jpeg({ quality: 20 })],
    ['of another shape', (picture) => picture.resize(480, 480, { fit: 'fill' })],
    ['grey', (picture) => picture.greyscale()],
    ['in a letterbox', (picture) => picture.resize(640, 640, { fit: 'contain', background: '#000' })],
    ['with a border', (picture) => picture.extend({ top: 30, bottom: 30, left: 30, right: 30 })],
  ])('that are %s are found', async (_, edit) => {
    const { length } = scenes;
    for (const [seed, own] of scenes.entries()) {
      const copy = await hashOf(sharp(await edit(await scene(seed)).toBuffer()));
      expect(shared([own], [copy])).toBe(1);
      expect(haveKey(own, copy)).toBe(true);
      expect(shared([scenes[(seed + 1) % length] ?? ''], [copy])).toBe(0);
    }
  });

  it('have a hash of 368 bits, twice where there are even edges, and none when plain', async () => {
    expect(scenes[0]).toMatch(/^[0-9a-f]{92}$/);
    const boxed = (await scene(0)).extend({ top: 90, bottom: 90, background: '#000' });
    expect(await hashOf(sharp(await boxed.toBuffer()))).toMatch(/^[0-9a-f]{92}\+[0-9a-f]{92}$/);
    const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#123' } });
    expect(await hashOf(plain)).toBe('');
  });

  it('have the same 40 keys of 32 bits each time', () => {
    for (const hash of scenes) {
      const keys = pictureKeys(hash);
      expect(keys).toHaveLength(40);
      expect(pictureKeys(hash)).toEqual(keys);
      for (const key of keys) expect(key).toBe(key | 0);
    }
  });

  it('are counted in both sets', () => {
    const [a = '', b = '', c = '', d = ''] = scenes;
    expect(shared([a, b], [b, a])).toBe(1);
    expect(shared([a, b], [a, c])).toBe(0.5);
    // A scene that stands still is the same picture each time.
    expect(shared([a], [a, a, a, d])).toBe(0.8);
    expect(shared([a, b], [c, d])).toBe(0);
    expect(shared([], [a])).toBe(0);
    expect(shared([], [])).toBe(0);
  });

  it('have a label in common', () => {
    const [hash = ''] = scenes;
    const labels = (...all: string[]) => [{ hash, labels: all }];
    expect(sharedPictures(labels('ads', 'logo'), labels('logo'))).toBe(1);
    expect(sharedPictures(labels('ads'), labels('logo'))).toBe(0);
  });

  it.each([
    ['no steps differ', 0, 1, 1],
    ['7 of 112 differ, as after most edits', 7, 0.99, 1],
    ['20 differ', 20, 0.05, 0.4],
    ['half differ, as in unrelated pictures', 56, 0, 0.01],
  ])('have a key in common when %s', (_, differing, from, to) => {
    const { int, chance } = createRandom(7);
    const hashed = (bits: number[]) =>
      `${'0'.repeat(64)}${(bits.join('').match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('')}`;
    let hits = 0;
    for (let at = 0; at < 1000; at += 1) {
      const own = Array.from({ length: 112 }, () => Number(chance(0.5)));
      const changed = new Set<number>();
      while (changed.size < differing) changed.add(int(112));
      const other = own.map((bit, place) => (changed.has(place) ? 1 - bit : bit));
      if (haveKey(hashed(own), hashed(other))) hits += 1;
    }
    expect(hits / 1000).toBeGreaterThanOrEqual(from);
    expect(hits / 1000).toBeLessThanOrEqual(to);
  });
});
