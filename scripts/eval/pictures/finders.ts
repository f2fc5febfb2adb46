import path from 'node:path';
import sharp from 'sharp';
import {
  createGalleryEngine,
  matchSimilarity,
} from '../../../src/moderation/engines/image-gallery/engine.ts';
import { hashPicture } from '../../../src/moderation/engines/image-gallery/hash.ts';
import type { Vision } from '../../../src/moderation/engines/opencv/vision.ts';
import { readLuma } from '../../../src/platform/node/pictures/read-luma.ts';
import { hashDistance, hashWords } from '../../../src/platform/pictures/distance.ts';
import { downsample } from '../../../src/platform/pictures/downsample.ts';
import { hashOf } from '../../../src/platform/pictures/pdq.ts';
import type { Made } from './data.ts';

/** `sure`: the picture that it was found to be; `unsure`: that a person should look at. Numbers in the gallery. */
type Finding = { sure: number | null; unsure: number | null };
export type Finder = {
  name: string;
  find(jpeg: Buffer): Promise<Finding>;
  nearest?(jpeg: Buffer): Promise<number>;
};

/** Hashes of any length, compared by bits; found within `within` bits, as their authors or users advise. */
type Hashing = { name: string; within: number; hash(bytes: Buffer): Promise<Uint8Array> };

const grey = async (bytes: Buffer, width: number, height: number): Promise<Buffer> =>
  sharp(bytes).greyscale().resize(width, height, { fit: 'fill' }).extractChannel(0).raw().toBuffer();

const aHash = async (bytes: Buffer): Promise<Uint8Array> => {
  const points = await grey(bytes, 8, 8);
  const mean = points.reduce((sum, value) => sum + value, 0) / points.length;
  return Uint8Array.from(points, (value) => Number(value > mean));
};

const dHash = async (bytes: Buffer): Promise<Uint8Array> => {
  const points = await grey(bytes, 9, 8);
  return Uint8Array.from({ length: 64 }, (_, i) => {
    const at = Math.floor(i / 8) * 9 + (i % 8);
    return Number((points[at] ?? 0) < (points[at + 1] ?? 0));
  });
};

/** As `sharp-phash` and most others: 32 × 32 points, 8 × 8 lowest frequencies, above or below their mean. */
const pHash = async (bytes: Buffer): Promise<Uint8Array> => {
  const points = await grey(bytes, 32, 32);
  const values = Array.from({ length: 64 }, (_, i) => {
    const [u, v] = [(i % 8) + 1, Math.floor(i / 8) + 1];
    let sum = 0;
    for (let y = 0; y < 32; y++) {
      for (let x = 0; x < 32; x++) {
        const wave = Math.cos((Math.PI / 32) * (x + 0.5) * u) * Math.cos((Math.PI / 32) * (y + 0.5) * v);
        sum += (points[y * 32 + x] ?? 0) * wave;
      }
    }
    return sum;
  });
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Uint8Array.from(values, (value) => Number(value > mean));
};

const pdq = async (bytes: Buffer): Promise<Uint8Array> =>
  Uint8Array.from(
    [...hashOf(downsample(await readLuma(bytes, 512)))].flatMap((digit) =>
      [...Number.parseInt(digit, 16).toString(2).padStart(4, '0')].map(Number),
    ),
  );

export const peers: Hashing[] = [
  { name: 'PDQ', within: 31, hash: pdq },
  { name: 'pHash', within: 10, hash: pHash },
  { name: 'dHash', within: 10, hash: dHash },
  { name: 'aHash', within: 10, hash: aHash },
];

const differing = (a: Uint8Array, b: Uint8Array): number => {
  let count = 0;
  for (let i = 0; i < a.length; i++) count += Number(a[i] !== b[i]);
  return count;
};

export async function peerFinder({ name, within, hash }: Hashing, gallery: Made[]): Promise<Finder> {
  const known = await Promise.all(gallery.map(({ bytes }) => hash(bytes)));
  const distances = async (jpeg: Buffer) => {
    const own = await hash(jpeg);
    return known.map((other) => differing(own, other));
  };
  return {
    name: `${name} ≤ ${within}`,
    find: async (jpeg) => {
      const away = await distances(jpeg);
      const best = Math.min(...away);
      return { sure: best <= within ? away.indexOf(best) : null, unsure: null };
    },
    nearest: async (jpeg) => Math.min(...(await distances(jpeg))),
  };
}

/** The product's engine, with or without OpenCV. The pictures lie in `folder`, named by their numbers. */
export async function ourFinder(gallery: Made[], folder: string, vision?: Vision): Promise<Finder> {
  const pictures = await Promise.all(
    gallery.map(async ({ name, bytes }, label) => ({
      id: String(label),
      path: name,
      label,
      name,
      hashes: (await hashPicture(bytes))?.hashes ?? [],
      file: path.join(folder, `${label}.jpg`),
    })),
  );
  const engine = createGalleryEngine({ load: async () => pictures, ...(vision ? { vision } : {}) });
  const { signal } = new AbortController();
  return {
    name: vision ? 'ours, OpenCV' : 'ours, hash',
    find: async (jpeg) => {
      const { items } = await engine.run({ jpeg, width: 0, height: 0, offset: 0 }, { signal });
      const [item] = items;
      const sure = item && item.similarity >= matchSimilarity;
      return { sure: sure ? item.label : null, unsure: item && !sure ? item.label : null };
    },
    nearest: async (jpeg) => {
      const hashes = (await hashPicture(jpeg))?.hashes.map(hashWords) ?? [];
      const all = pictures.flatMap((picture) => picture.hashes.map(hashWords));
      return Math.min(256, ...hashes.flatMap((hash) => all.map((other) => hashDistance(hash, other))));
    },
  };
}
