import { describe, expect, test } from 'vitest';
import { comparable, matchSimilarity, nearestPerson, similarityAt } from './match.ts';

/** Features whose descriptor has this distance from the origin. */
const at = (distance: number) => JSON.stringify([distance, ...Array<number>(127).fill(0)]);
const origin = new Float32Array(128);
const person = (id: string, ...photos: string[]) =>
  comparable({ id, name: id, typeName: '', known: false, scene: '', photos });

describe('similarity', () => {
  test.each([
    [0, 1],
    [0.225, 0.9],
    [0.45, 0.8],
    [0.5, 0.7],
    [0.55, 0.6],
    [0.85, 0],
    [1.3, 0],
  ])('of distance %d is %d', (distance, similarity) => {
    expect(similarityAt(distance)).toBe(similarity);
  });
});

describe('the nearest person', () => {
  test.each([
    [0.44, false],
    [0.46, true],
    [0.54, true],
  ])('at distance %d is listed, review %s', (distance, review) => {
    expect(nearestPerson(origin, [person('a', at(distance))])).toMatchObject({ person: { id: 'a' }, review });
  });

  test('at more than 0.55 is null', () => {
    expect(nearestPerson(origin, [person('a', at(0.56))])).toBeNull();
    expect(nearestPerson(origin, [])).toBeNull();
  });

  test('is the one with the nearest photo, however far the other photos are', () => {
    const match = nearestPerson(origin, [person('a', at(0.4)), person('b', at(1.2), at(0.3), at(0.9))]);
    expect(match?.person.id).toBe('b');
    expect(match?.similarity).toBeGreaterThan(matchSimilarity);
  });

  test('needs features from describePhoto', () => {
    expect(() => person('a', '[1, 2]')).toThrow();
    expect(() => person('a', 'nothing')).toThrow();
  });
});
