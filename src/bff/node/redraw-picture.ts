import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { readLuma } from '../../platform/node/pictures/read-luma.ts';
import { readKnownPicturesOnly } from '../../platform/node/process/known-pictures.ts';
import { printedSide, printsOf } from '../../review/evidence/picture-prints.ts';

readKnownPicturesOnly();

const types: Record<string, string> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
// A truncated picture is still evidence, as far as it goes.
const limits = { limitInputPixels: 60_000_000, failOn: 'none' } as const;
const seconds = 20;

/**
 * Redraws a stored picture from its pixels, upright, in its own format; everything else in the file is removed. Null
 * for anything but a JPEG, PNG or WebP picture, for more than 60 million pixels, and where it takes too long.
 */
export async function redrawPicture(file: string, unfinished = path.dirname(file)) {
  try {
    const { format } = await sharp(file, limits).metadata();
    const contentType = Object.hasOwn(types, format) ? types[format] : undefined;
    if (contentType === undefined) return null;
    const upright = sharp(file, limits).timeout({ seconds }).autoOrient();
    const encoded =
      format === 'png'
        ? upright.png()
        : format === 'webp'
          ? upright.webp({ quality: 92 })
          : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    await replaceFile(file, data, unfinished);
    const { width, height } = info;
    const luma = await readLuma(data, printedSide, 'inside');
    return { bytes: data.byteLength, width, height, contentType, ...printsOf(luma) };
  } catch (error) {
    // Disk errors are ours and are retried; other errors are the picture's.
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
}

async function replaceFile(file: string, bytes: Uint8Array, unfinished: string): Promise<void> {
  await mkdir(unfinished, { recursive: true });
  const half = path.join(unfinished, `${crypto.randomUUID()}.half`);
  try {
    const handle = await open(half, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}
