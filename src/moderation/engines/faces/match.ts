import type { PersonEntry } from './gallery.ts';
import { readFeatures } from './gallery.ts';

/** Up to the first distance from a photo the face is a match; up to the second a person reviews it. */
const sureWithin = 0.45;
const dubiousWithin = 0.55;

/** From this similarity on a face is a match; a listed face below it is for a person to review. */
export const matchSimilarity = 0.8;
const reviewSimilarity = 0.6;

/**
 * Converts a distance of descriptors to the interface's `similarity`: 0 → 1, 0.45 (the last match) → 0.8, 0.55 (the last
 * listed) → 0.6, linear in between and down to 0.
 */
export function similarityAt(distance: number): number {
  const slope = (matchSimilarity - reviewSimilarity) / (dubiousWithin - sureWithin);
  const near = 1 - (distance * (1 - matchSimilarity)) / sureWithin;
  const far = matchSimilarity - (distance - sureWithin) * slope;
  return Math.max(0, Math.round((distance <= sureWithin ? near : far) * 10_000) / 10_000);
}

/** A person with parsed photo features. */
export type KnownPerson = Omit<PersonEntry, 'photos'> & { photos: Float32Array[] };

export function comparable({ photos, ...person }: PersonEntry): KnownPerson {
  return { ...person, photos: photos.map(readFeatures) };
}

/** The person with the nearest photo; null when none is near enough to be reviewed. */
export function nearestPerson(
  descriptor: Float32Array,
  persons: readonly KnownPerson[],
): { person: KnownPerson; similarity: number; review: boolean } | null {
  let nearest: KnownPerson | null = null;
  let nearestDistance = Number.POSITIVE_INFINITY;
  for (const person of persons) {
    for (const photo of person.photos) {
      const distance = distanceOf(descriptor, photo);
      if (distance < nearestDistance) [nearest, nearestDistance] = [person, distance];
    }
  }
  if (!nearest || nearestDistance > dubiousWithin) return null;
  return { person: nearest, similarity: similarityAt(nearestDistance), review: nearestDistance > sureWithin };
}

function distanceOf(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return Math.sqrt(sum);
}
