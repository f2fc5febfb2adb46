import type { Box } from '../../../protocol/geometry.ts';
import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import type { FrameEngine, FrameInput, Probe } from '../engine.ts';
import { type Face, type FaceFinder, faceFinder } from './find-faces.ts';
import type { PersonEntry } from './gallery.ts';
import { personLabels } from './labels.ts';
import { comparable, type KnownPerson, nearestPerson } from './match.ts';

/** § Image search: an element of a summary's `fileList` without `url` and `offset`. */
export type PersonItem = {
  similarity: number;
  label: number;
  review: boolean;
  personId: string;
  faceId: string;
  typeName: string;
  facePosition: Box;
};
/** § Well-known person search: the same for known persons. */
export type KnownPersonItem = PersonItem & { scene: string };

type Options = {
  load(): Promise<PersonEntry[]>;
  reloadMs?: number;
  /** Gets a callback that drops the cached gallery, to be called when the gallery has changed. */
  onChange?(forget: () => void): void;
  finder?: FaceFinder;
};

const [, ofGallery] = personLabels;

/** Faces narrower than this many pixels look alike, so a person reviews each match of one. */
const minSurePixels = 28;

/**
 * Both person searches; each uses its own part of the gallery that `load` returns. A frame's faces are detected once for
 * both. The gallery is loaded again after `reloadMs`, or at once after a change.
 */
export function createFaceEngines({ finder = faceFinder, ...options }: Options): {
  personSearch: FrameEngine<PersonItem>;
  knownPersonSearch: FrameEngine<KnownPersonItem>;
} {
  const gallery = createGallery(options);
  const cached = new WeakMap<FrameInput, Promise<Face[]>>();
  const facesOf = (frame: FrameInput, signal: AbortSignal): Promise<Face[]> => {
    const before = cached.get(frame);
    if (before) return before;
    const now = finder.find(frame.jpeg, signal);
    cached.set(frame, now);
    now.catch(() => cached.delete(frame));
    return now;
  };
  const search = async (frame: FrameInput, signal: AbortSignal, known: boolean) => {
    const start = performance.now();
    const state = await finder.probe();
    if (state.state === 'unavailable') throw new Reasoned(state.reason);
    const persons = await gallery(known);
    const faces = await facesOf(frame, signal);
    const items = faces.flatMap((face) => itemsOf(face, persons));
    return { items, engine: state.engine, version: state.version, ms: performance.now() - start };
  };
  const probe = async (known: boolean): Promise<Probe> => {
    const state = await finder.probe();
    if (state.state === 'unavailable' || (await gallery(known)).length > 0) return state;
    return {
      state: 'unavailable',
      reason: because(known ? 'gallery_of_persons_without_known' : 'gallery_of_persons_empty'),
    };
  };
  const { restarts, close } = finder;
  return {
    personSearch: {
      task: 'person-search',
      probe: () => probe(false),
      run: async (frame, { signal }) => {
        const { items, ...by } = await search(frame, signal, false);
        return { ...by, items: items.map(({ scene: _, ...item }) => item) };
      },
      restarts,
      close,
    },
    knownPersonSearch: {
      task: 'known-person-search',
      probe: () => probe(true),
      run: (frame, { signal }) => search(frame, signal, true),
      restarts,
      close,
    },
  };
}

/** Returns one part of the gallery; after a failed load the next call loads again. */
function createGallery({ load, reloadMs = 10_000, onChange }: Omit<Options, 'finder'>) {
  let persons: Promise<KnownPerson[]> | undefined;
  let loadedAt = 0;
  const forget = () => {
    persons = undefined;
  };
  onChange?.(forget);
  return async (known: boolean): Promise<KnownPerson[]> => {
    if (!persons || performance.now() - loadedAt >= reloadMs) {
      loadedAt = performance.now();
      persons = load().then((entries) => entries.map(comparable));
      persons.catch(forget);
    }
    return (await persons).filter((person) => person.known === known && person.photos.length > 0);
  };
}

function itemsOf({ box, pixels, descriptor }: Face, persons: readonly KnownPerson[]): KnownPersonItem[] {
  const match = nearestPerson(descriptor, persons);
  if (!match) return [];
  const { person, similarity } = match;
  const review = match.review || pixels < minSurePixels;
  const { id: personId, name: faceId, typeName, scene } = person;
  return [
    { similarity, label: ofGallery.number, review, personId, faceId, typeName, scene, facePosition: box },
  ];
}
