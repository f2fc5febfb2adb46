import * as z from 'zod';
import type { PictureHashes } from '../engines/image-gallery/hash.ts';

const featuresSchema = z.object({ hashes: z.array(z.string()), quality: z.number() });
/** Releases up to 1.0 stored eight hashes of their own kind. */
const earlierSchema = z.array(z.string());

/**
 * The stored features of a picture. Earlier releases hashed nearly as PDQ does, but wrote the bits the other way round; so
 * their hashes find a picture until `upgradeHashes` has hashed it again. `quality` is null for them.
 */
export function readPictureFeatures(
  stored: string,
): Omit<PictureHashes, 'quality'> & { quality: number | null } {
  const value: unknown = JSON.parse(stored);
  if (!Array.isArray(value)) return featuresSchema.parse(value);
  return { hashes: earlierSchema.parse(value).map(reversed), quality: null };
}

/** The bits of a hash in reverse order. */
function reversed(hash: string): string {
  return [...hash]
    .toReversed()
    .map((digit) => {
      const bits = Number.parseInt(digit, 16).toString(2).padStart(4, '0');
      return Number.parseInt([...bits].toReversed().join(''), 2).toString(16);
    })
    .join('');
}
