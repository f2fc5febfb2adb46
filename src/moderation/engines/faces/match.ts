import type { PersonEntry } from './gallery.ts';
import { readFeatures } from './gallery.ts';

/** At most this far from a photo is the person; further, but not beyond the second, is for somebody to look at. */
const sureWithin = 0.45;
const dubiousWithin = 0.55;

/** From here on a face is a match; below it and listed at all, it is for somebody to look at. */
export const matchSimilarity = 0.8;
const reviewSimilarity = 0.6;

/**
 * A distance of descriptors as the interface's `similarity`: 0 → 1, 0.45 (a match) → 0.8, 0.55 (the last to be
 * listed) → 0.6, straight in between and on to 0.
 */
export function similarityAt(distance: number): number {
  const slope = (matchSimilarity - reviewSimilarity) / (dubiousWithin - sureWithin);
  const near = 1 - (distance * (1 - matchSimilarity)) / sureWithin;
  const far = matchSimilarity - (distance - sureWithin) * slope;
  return Math.max(0, Math.round((distance <= sureWithin ? near : far) * 10_000) / 10_000);
}

/** A person whose photos can be compared. */
export type KnownPerson = Omit<PersonEntry, 'photos'> & { photos: Float32Array[] };

export function comparable({ photos, ...person }: PersonEntry): KnownPerson {
  return { ...person, photos: photos.map(readFeatures) };
}

/** The person with the nearest photo, near enough for somebody to look at; null where there is none. */
export function nearestPerson(
  descriptor: Float32Array,
  persons: readonly KnownPerson[],
): { person: KnownPerson; similarity: number; review: boolean } | null {
  let nearest: KnownPerson | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const person of persons) {
    for (const photo of person.photos) {
      const distance = distanceOf(descriptor, photo);
      if (distance < least) [nearest, least] = [person, distance];
    }
  }
  if (!nearest || least > dubiousWithin) return null;
  return { person: nearest, similarity: similarityAt(least), review: least > sureWithin };
}

function distanceOf(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return Math.sqrt(sum);
}
