import sharp from 'sharp';
import type { GalleryKind, Part } from '../../protocol/operator/galleries.ts';
import { because } from '../../reasons/reason.ts';
import { OperatorError } from '../requests/operator-error.ts';

/** A picture as stored: upright, at most 2048 pixels, re-encoded, without metadata about its author or location. */
export type PreparedPicture = {
  bytes: Uint8Array<ArrayBuffer>;
  ending: 'jpg' | 'png';
  width: number;
  height: number;
};

const formats = ['jpeg', 'png', 'webp'];
const limits = { limitInputPixels: 60_000_000, failOn: 'error' } as const;
const maxSide = 2048;
const minSide = 16;
const seconds = 20;

/** The margin around a cut-out part, relative to its size: face detection needs the surroundings, a picture does not. */
const margins: Record<GalleryKind, number> = { persons: 0.3, pictures: 0, logos: 0.05 };

/** Decodes a picture, cuts `part` out of it, and encodes it again. Throws `unreadable`. */
export async function preparePicture(
  bytes: Uint8Array,
  { kind, part }: { kind: GalleryKind; part: Part | null },
): Promise<PreparedPicture> {
  const size = await sizeOf(bytes);
  const cut = part ? areaOf(size, part, margins[kind]) : { left: 0, top: 0, ...size };
  if (Math.min(cut.width, cut.height) < minSide) {
    throw new OperatorError(
      'unreadable',
      because('picture_too_small', { width: cut.width, height: cut.height, min: minSide }),
    );
  }
  const drawn = sharp(bytes, limits)
    .timeout({ seconds })
    .autoOrient()
    .extract(cut)
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true });
  const encoded = size.transparent ? drawn.png() : drawn.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(() => {
    throw new OperatorError('unreadable', because('picture_broken'));
  });
  const ending = size.transparent ? 'png' : 'jpg';
  return { bytes: new Uint8Array(data), ending, width: info.width, height: info.height };
}

async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number; transparent: boolean }> {
  const metadata = await readHead(bytes);
  if (!formats.includes(metadata.format)) {
    throw new OperatorError('unreadable', because('picture_format_not_supported'));
  }
  const { width, height } = metadata.autoOrient;
  return { width, height, transparent: metadata.hasAlpha };
}

async function readHead(bytes: Uint8Array) {
  try {
    return await sharp(bytes, limits).metadata();
  } catch (error) {
    const large = error instanceof Error && error.message.includes('pixel limit');
    throw new OperatorError(
      'unreadable',
      because(large ? 'picture_has_many_pixels' : 'picture_not_readable'),
    );
  }
}

function areaOf(size: { width: number; height: number }, [x0, y0, x1, y1]: Part, margin: number) {
  const [dx, dy] = [(x1 - x0) * margin, (y1 - y0) * margin];
  const left = Math.floor(Math.max(0, x0 - dx) * size.width);
  const top = Math.floor(Math.max(0, y0 - dy) * size.height);
  const right = Math.ceil(Math.min(1, x1 + dx) * size.width);
  const bottom = Math.ceil(Math.min(1, y1 + dy) * size.height);
  return { left, top, width: right - left, height: bottom - top };
}
