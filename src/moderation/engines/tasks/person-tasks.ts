import { knownPersonSearchSummary } from '../../../protocol/tasks/known-person-search.ts';
import { personSearchSummary } from '../../../protocol/tasks/person-search.ts';
import type { FrameEngine } from '../engine.ts';
import type { KnownPersonItem, PersonItem } from '../faces/engine.ts';
import { personLabels } from '../faces/labels.ts';
import { createFrameTask, type FrameTask, type ItemReading } from './frame-task.ts';

const notOurs = { url: true, offset: true } as const;
const [nobody] = personLabels;

/** This many frames must show a person with certainty before the result is sure. */
const sureFrames = 2;

/** § Image search: each face that resembles a person's photo. */
export function personSearchTask(engine: FrameEngine<PersonItem>): FrameTask {
  return createFrameTask<PersonItem>(engine, {
    ...reading,
    item: personSearchSummary.shape.fileList.element.omit(notOurs),
    more: (hits) => ({
      matchList: matchList(hits, ({ personId, faceId, typeName }) => ({ personId, faceId, typeName })),
      review: hits.some(({ review }) => review),
    }),
  });
}

/** § Well-known person search: the same with the scene; its summary has no class and no `review`. */
export function knownPersonSearchTask(engine: FrameEngine<KnownPersonItem>): FrameTask {
  return createFrameTask<KnownPersonItem>(engine, {
    ...reading,
    item: knownPersonSearchSummary.shape.fileList.element.omit(notOurs),
    classless: true,
    more: (hits) => ({
      matchList: matchList(hits, ({ scene, personId, faceId, typeName }) => ({
        scene,
        personId,
        faceId,
        typeName,
      })),
    }),
  });
}

const reading = {
  isHit: () => true,
  label: ({ label }) => label,
  score: ({ similarity }) => similarity,
  // A sure result outweighs one for review.
  weight: ({ review, similarity }) => (review ? 0 : 1) + similarity,
  emptyLabel: nobody.number,
  averages: false,
  // The document shows `personId` in summaries only.
  inFragment: ({ personId: _, ...item }) => item,
  adjust: doubtSingleFrames,
} satisfies Omit<ItemReading<PersonItem>, 'item' | 'more'>;

/** A single frame may mislead: a person who is sure on fewer than two frames of a callback is still for review. */
function doubtSingleFrames<Item extends PersonItem>(frames: Item[][]): Item[][] {
  const sureOn = new Map<string, number>();
  for (const items of frames) {
    const sure = new Set(items.filter(({ review }) => !review).map(({ personId }) => personId));
    for (const personId of sure) sureOn.set(personId, (sureOn.get(personId) ?? 0) + 1);
  }
  return frames.map((items) =>
    items.map((item) => ((sureOn.get(item.personId) ?? 0) < sureFrames ? { ...item, review: true } : item)),
  );
}

/** § "All matched persons": each once, in the order of their first frame. */
function matchList<Item extends PersonItem, Match>(hits: Item[], show: (hit: Item) => Match): Match[] {
  return [...Map.groupBy(hits, ({ personId }) => personId).values()].flatMap(([first]) =>
    first ? [show(first)] : [],
  );
}
