import type { FirstSteps, Guide } from '../../api/guide.ts';

export const stepNames = ['samples', 'connection', 'words', 'labels', 'keys'] as const;
export type StepName = (typeof stepNames)[number];

/** The steps that this person can take, in order, with whether each is done. */
export function stepsOf(steps: FirstSteps, guide: Guide): { name: StepName; done: boolean }[] {
  const { samples, connection, words, labels } = steps;
  const done: Record<StepName, boolean | null> = {
    samples: samples.texts || samples.videos,
    connection: connection && connection.succeededAt !== null,
    // A provider manages its own words, so the step counts as done.
    words: words && (words.why === 'no_operator' || (words.count ?? 0) > 0),
    labels: labels && labels.seen > 0 && labels.nameless === 0,
    keys: guide.tourDismissed,
  };
  return stepNames.flatMap((name) => {
    const state = done[name];
    return state === null ? [] : { name, done: state };
  });
}
