import sharp from 'sharp';
import * as z from 'zod';
import { because, type Reason } from '../../../reasons/reason.ts';
import { type Face, type FaceFinder, faceFinder } from './find-faces.ts';

/** A person to look for; `photos` are the features that `describePhoto` gave, one for each photo it could use. */
export type PersonEntry = {
  id: string;
  name: string;
  typeName: string;
  /** A well-known person, for known-person-search; else for person-search. */
  known: boolean;
  scene: string;
  photos: string[];
};

/** What a photo is worth to the gallery: features to be stored as they are, or why it cannot be used. */
export type PhotoDescription = { features: string } | { reason: Reason };

const featuresSchema = z.array(z.number()).length(128);

/** Narrower than this a face tells too little to be looked for, in pixels. */
const narrowest = 40;
/** A face so many times wider than the next one is whom the photo shows. */
const clearly = 1.5;
const patience = 60_000;

/** The features of the one face in any picture that sharp reads. Rejects what is no picture, and when the engine fails. */
export async function describePhoto(
  bytes: Uint8Array,
  finder: FaceFinder = faceFinder,
): Promise<PhotoDescription> {
  const signal = AbortSignal.timeout(patience);
  const faces = await finder.find(bytes, signal);
  // The detector overlooks a face that fills its picture, as one that was cut out of a frame does.
  const [largest, next] = (
    faces.length > 0 ? faces : await finder.find(await withGround(bytes), signal)
  ).toSorted((a, b) => b.pixels - a.pixels);
  if (!largest) return { reason: because('photo_without_face') };
  if (next && largest.pixels < next.pixels * clearly) return { reason: because('photo_of_several_faces') };
  if (largest.pixels < narrowest)
    return { reason: because('face_too_narrow', { pixels: largest.pixels, min: narrowest }) };
  return { features: writeFeatures(largest) };
}

/** The picture with half its size of grey on each side. */
async function withGround(bytes: Uint8Array): Promise<Uint8Array> {
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

/** Reads what `describePhoto` gave. */
export const readFeatures = (features: string): Float32Array =>
  Float32Array.from(featuresSchema.parse(JSON.parse(features)));
