import type { Box } from '../../../protocol/geometry.ts';
import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import type { FrameEngine, FrameInput, Probe } from '../engine.ts';
import { type Face, type FaceFinder, faceFinder } from './find-faces.ts';
import type { PersonEntry } from './gallery.ts';
import { personLabels } from './labels.ts';
import { comparable, type KnownPerson, nearestPerson } from './match.ts';

/** § Image search, an element of a summary's `fileList` without `url` and `offset`. */
export type PersonItem = {
  similarity: number;
  label: number;
  review: boolean;
  personId: string;
  faceId: string;
  typeName: string;
  facePosition: Box;
};
/** § Well-known person search, likewise. */
export type KnownPersonItem = PersonItem & { scene: string };

type Options = {
  load(): Promise<PersonEntry[]>;
  reloadMs?: number;
  /** Is handed a way to say that the gallery is not as it was. */
  onChange?(forget: () => void): void;
  finder?: FaceFinder;
};

const [, ofGallery] = personLabels;

/** Narrower faces, in pixels, begin to look like one another: such a one is for a person to look at, however like. */
const narrowestSure = 28;

/**
 * Both searches for persons, each among its own part of the gallery that `load` gives. A frame's faces are found once
 * however many of the two look at it; the gallery is asked for again when `reloadMs` have passed, or at once when told.
 */
export function createFaceEngines({ finder = faceFinder, ...options }: Options): {
  personSearch: FrameEngine<PersonItem>;
  knownPersonSearch: FrameEngine<KnownPersonItem>;
} {
  const gallery = createGallery(options);
  const found = new WeakMap<FrameInput, Promise<Face[]>>();
  const facesOf = (frame: FrameInput, signal: AbortSignal): Promise<Face[]> => {
    const before = found.get(frame);
    if (before) return before;
    const now = finder.find(frame.jpeg, signal);
    found.set(frame, now);
    now.catch(() => found.delete(frame));
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

/** Gives one part of the gallery; what could not be loaded is asked for again. */
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
  const review = match.review || pixels < narrowestSure;
  const { id: personId, name: faceId, typeName, scene } = person;
  return [
    { similarity, label: ofGallery.number, review, personId, faceId, typeName, scene, facePosition: box },
  ];
}
