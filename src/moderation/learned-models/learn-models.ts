import type { TextModelName } from '../../protocol/operator/text-models.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import type { Database } from '../store/database.ts';
import type { TextModel } from '../text/models/model.ts';
import { shipped } from './choice.ts';
import { type LearningInput, learnInWorker } from './learn-in-worker.ts';
import { minimum } from './learning/held-out.ts';
import type { LiveModels } from './live-models.ts';
import { watch } from './store.ts';

export type NotLearned = { name: TextModelName; reason: Reason };

/**
 * Learns a next version of each model that has enough decided texts; it watches until somebody uses it. Retraining begins
 * with the version that comes with the product each time, so that no decision counts twice; recalibrating begins with the
 * one in use. Returns the models that have no next version from these texts.
 */
export async function learnModels(
  db: Database,
  models: Pick<LiveModels, 'shipped' | 'used' | 'refresh'>,
  { texts, retrain }: Pick<LearningInput, 'texts' | 'retrain'>,
): Promise<NotLearned[]> {
  await models.refresh();
  const used = models.used();
  const tasks = models.shipped.map((shipped, at) => {
    const inUse = used[at] ?? shipped;
    return { base: retrain ? shipped : inUse, used: inUse };
  });
  const results = await learnInWorker({ tasks, texts, retrain });
  const notLearned: NotLearned[] = [];
  for (const { name, learned, known } of results) {
    const task = tasks.find(({ base }) => base.name === name);
    if (task === undefined) continue;
    if (learned === null) notLearned.push({ name, reason: tooFew(known) });
    else if (learned.model.version === task.used.version)
      notLearned.push({ name, reason: because('model_is_in_use') });
    else
      await watch(db, {
        ...learned,
        kind: retrain ? 'retrained' : 'recalibrated',
        basedOn: task.base.version,
        data: dataOf(known),
      });
  }
  await models.refresh();
  return notLearned;
}

const tooFew = (known: { with: number; without: number }) =>
  because('too_few_decided_texts', {
    ...known,
    learnedFrom: minimum.learned.with,
    heldOut: minimum.heldOut.with,
  });

const dataOf = (known: { with: number; without: number }) => ({
  decisions: { licence: 'own', lines: known.with + known.without, positives: known.with },
});

/** The name under which the choice of versions knows a version as it is shown. */
export function chosenName(model: TextModel, version: string): string {
  return model.version === version ? shipped : version;
}
