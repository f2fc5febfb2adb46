import sharp from 'sharp';
import * as z from 'zod';
import { because, type Reason } from '../../../reasons/reason.ts';
import { type Face, type FaceFinder, faceFinder } from './find-faces.ts';

/** A person to look for; `photos` are the features from `describePhoto`, one for each usable photo. */
export type PersonEntry = {
  id: string;
  name: string;
  typeName: string;
  /** True: for known-person-search; false: for person-search. */
  known: boolean;
  scene: string;
  photos: string[];
};

/** The features of a photo, to be stored unchanged, or the reason why it cannot be used. */
export type PhotoDescription = { features: string } | { reason: Reason };

const featuresSchema = z.array(z.number()).length(128);

/** A narrower face, in pixels, has too little detail to be searched for. */
const minPixels = 40;
/** A photo shows the person whose face is this many times wider than the next one. */
const minRatio = 1.5;
const timeoutMs = 60_000;

/** The features of the one face in any picture that sharp can read. Rejects other files, and when the engine fails. */
export async function describePhoto(
  bytes: Uint8Array,
  finder: FaceFinder = faceFinder,
): Promise<PhotoDescription> {
  const signal = AbortSignal.timeout(timeoutMs);
  const faces = await finder.find(bytes, signal);
  // The detector misses a face that fills its picture, for example one cut out of a frame.
  const [largest, next] = (
    faces.length > 0 ? faces : await finder.find(await withBorder(bytes), signal)
  ).toSorted((a, b) => b.pixels - a.pixels);
  if (!largest) return { reason: because('photo_without_face') };
  if (next && largest.pixels < next.pixels * minRatio) return { reason: because('photo_of_several_faces') };
  if (largest.pixels < minPixels)
    return { reason: because('face_too_narrow', { pixels: largest.pixels, min: minPixels }) };
  return { features: writeFeatures(largest) };
}

/** The picture with a grey border of half its size on each side. */
async function withBorder(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: 100_000_000 })
    .autoOrient()
    .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.floor(info.width / 2), Math.floor(info.height / 2)];
  return sharp(data)
    .extend({ left: x, right: x, top: y, bottom: y, background: '#808080' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const writeFeatures = ({ descriptor }: Face): string =>
  JSON.stringify([...descriptor].map((value) => Math.round(value * 100_000) / 100_000));

/** Parses the features that `describePhoto` returned. */
export const readFeatures = (features: string): Float32Array =>
  Float32Array.from(featuresSchema.parse(JSON.parse(features)));
