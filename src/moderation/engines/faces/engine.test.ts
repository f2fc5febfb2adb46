import { describe, expect, test } from 'vitest';
import type { Box } from '../../../protocol/geometry.ts';
import { localize } from '../../../reasons/serialize.ts';
import type { Probe } from '../engine.ts';
import { createFaceEngines } from './engine.ts';
import { createFaceFinder, type Face, type FaceFinder } from './find-faces.ts';
import type { PersonEntry } from './gallery.ts';

const { signal } = new AbortController();
const box: Box = [
  [0.1, 0.1],
  [0.2, 0.1],
  [0.2, 0.3],
  [0.1, 0.3],
];
const face = (first: number, pixels = 90): Face => ({
  box,
  pixels,
  descriptor: Float32Array.from({ length: 128 }, (_, i) => (i === 0 ? first : 0)),
});
const entry = (id: string, first: number, more: Partial<PersonEntry> = {}): PersonEntry => ({
  id,
  name: `Name of ${id}`,
  typeName: 'colleague',
  known: false,
  scene: '',
  photos: [JSON.stringify([...face(first).descriptor])],
  ...more,
});
const frame = () => ({ jpeg: new Uint8Array(), width: 1, height: 1, offset: 0 });

const ready: Probe = { state: 'ready', engine: 'fake', version: '1' };
function finding(faces: () => Face[]): FaceFinder & { looks: number } {
  const finder = {
    looks: 0,
    probe: async () => ready,
    find: async () => {
      finder.looks++;
      return faces();
    },
    restarts: () => 0,
    pids: () => [],
    close: async () => {},
  };
  return finder;
}

describe('the two person searches', () => {
  const gallery = [entry('a', 0), entry('b', 1, { known: true, scene: 'press conference' })];

  test('search in their own part of the gallery and analyse a frame once', async () => {
    const finder = finding(() => [face(0.1), face(1.05), face(5)]);
    const engines = createFaceEngines({ load: async () => gallery, finder });
    const both = frame();
    const [others, known] = await Promise.all([
      engines.personSearch.run(both, { signal }),
      engines.knownPersonSearch.run(both, { signal }),
    ]);
    const common = { label: 1, review: false, typeName: 'colleague', facePosition: box };
    expect(others.items).toEqual([
      { ...common, similarity: expect.closeTo(0.9556, 3), personId: 'a', faceId: 'Name of a' },
    ]);
    expect(known.items).toEqual([
      {
        ...common,
        similarity: expect.closeTo(0.9778, 3),
        personId: 'b',
        faceId: 'Name of b',
        scene: 'press conference',
      },
    ]);
    expect(finder.looks).toBe(1);
    await engines.personSearch.run(frame(), { signal });
    expect(finder.looks).toBe(2);
  });

  test('send every match of a too small face to review', async () => {
    const finder = finding(() => [face(0, 27), face(0, 28)]);
    const { personSearch } = createFaceEngines({ load: async () => gallery, finder });
    const { items } = await personSearch.run(frame(), { signal });
    expect(items.map(({ similarity, review }) => [similarity, review])).toEqual([
      [1, true],
      [1, false],
    ]);
  });

  test('analyse a frame again after a failure', async () => {
    let fails = true;
    const finder = finding(() => {
      if (fails) throw new Error('process ended');
      return [];
    });
    const { personSearch } = createFaceEngines({ load: async () => gallery, finder });
    const one = frame();
    await expect(personSearch.run(one, { signal })).rejects.toThrow('process ended');
    fails = false;
    expect((await personSearch.run(one, { signal })).items).toEqual([]);
  });

  test('are unavailable with an empty gallery, and say what to do', async () => {
    const finder = finding(() => []);
    const of = (persons: PersonEntry[]) => createFaceEngines({ load: async () => persons, finder });
    expect(localize(await of([]).personSearch.probe(), 'en')).toEqual({
      state: 'unavailable',
      reason: 'The person gallery is empty: add persons with photos.',
    });
    const onlyOthers = of([entry('a', 0)]);
    expect(localize(await onlyOthers.personSearch.probe(), 'en')).toEqual(ready);
    expect(localize(await onlyOthers.knownPersonSearch.probe(), 'en')).toMatchObject({
      state: 'unavailable',
      reason: expect.stringContaining('mark them as well-known'),
    });
    expect(await of([entry('a', 0, { photos: [] })]).personSearch.probe()).toMatchObject({
      state: 'unavailable',
    });
  });

  test('reload a changed gallery at once, and retry one that could not be read', async () => {
    let forget = () => {};
    let persons: PersonEntry[] | null = null;
    const { personSearch } = createFaceEngines({
      load: async () => {
        if (!persons) throw new Error('database away');
        return persons;
      },
      onChange: (given) => {
        forget = given;
      },
      finder: finding(() => [face(0)]),
    });
    await expect(personSearch.run(frame(), { signal })).rejects.toThrow('database away');
    persons = [entry('a', 3)];
    expect((await personSearch.run(frame(), { signal })).items).toEqual([]);
    persons = [entry('a', 0)];
    expect((await personSearch.run(frame(), { signal })).items).toEqual([]);
    forget();
    expect((await personSearch.run(frame(), { signal })).items).toMatchObject([{ personId: 'a' }]);
  });

  test('report missing packages and how to install them', async () => {
    const finder = createFaceFinder({ find: (name) => (name.startsWith('@vladmandic') ? undefined : name) });
    const { personSearch } = createFaceEngines({ load: async () => gallery, finder });
    const reason = 'Faces cannot be found without @vladmandic/face-api. Install: npm i @vladmandic/face-api';
    expect(localize(await personSearch.probe(), 'en')).toEqual({ state: 'unavailable', reason });
    await expect(personSearch.run(frame(), { signal })).rejects.toThrow(reason);
  });
});
