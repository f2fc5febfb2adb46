import { startOfWeek } from '../../src/moderation/learned-models/learning/held-out.ts';
import { type Example, learn } from '../../src/moderation/learned-models/learning/learn.ts';
import { purposes } from '../../src/moderation/text/models/model.ts';
import { createRandom } from '../../src/platform/random/seeded.ts';
import type { HeldOutFigures } from '../../src/protocol/operator/text-models.ts';
import { input, refuse } from '../arguments.mjs';
import { type Line, readData } from '../train-text/data.ts';
import { plans } from '../train-text/plans.ts';
import { train } from '../train-text/train.ts';
import { dataFolder } from './labelled-sets.ts';

/** A house's decisions are played by a set that the model was not trained on. */
const houses = [
  ['abuse-en', 'davidson'],
  ['abuse-en', 'paradetox'],
  ['spam-en', 'youtube'],
  ['abuse-zh', 'cold'],
] as const;
const sizes = [300, 1000, 4000];
const weeks = 10;

const folder = dataFolder(input.values.data);
if (folder === undefined) refuse('This command needs --data FOLDER or TEXT_DATA.');
const lines = readData(folder);
console.log('decisions, then on the weeks held out: recall, false hits, AUC, calibration error\n');
for (const [name, unseen] of houses) {
  const { model } = train(
    name,
    lines.filter(({ set }) => set !== unseen),
  );
  const known = (line: Line) => line.known[plans[name].learns];
  const own = lines.filter(
    (line) => line.set === unseen && line.language === purposes[name].language && known(line) !== undefined,
  );
  for (const size of sizes) {
    if (own.length < size) continue;
    const examples = decided(own, size).map(
      (line, i): Example => ({ slots: line.slots, positive: known(line) === 1, at: decidedAt(i, size) }),
    );
    const of = `${name} ${unseen}, ${size}`.padEnd(26);
    const recalibrated = learn(model, examples, { retrain: false });
    const retrained = learn(model, examples, { retrain: true });
    if (recalibrated === null || retrained === null) {
      console.log(`${of} too few with or without the label`);
      continue;
    }
    const counts = recalibrated.evaluation.heldOut;
    const show = (what: string, { hits, rightHits, auc, calibrationError }: HeldOutFigures) =>
      console.log(
        `${what.padEnd(26)} ${figure(rightHits / counts.with)} ${figure((hits - rightHits) / counts.without)} ${figure(auc)} ${figure(calibrationError)}`,
      );
    console.log(`${of} (${counts.with} with, ${counts.without} without)`);
    show('  as it was', recalibrated.evaluation.before);
    show('  recalibrated', recalibrated.evaluation.after);
    show('  retrained', retrained.evaluation.after);
  }
}

function decided(own: readonly Line[], size: number): Line[] {
  const random = createRandom(5);
  return own
    .map((line) => ({ line, at: random.share() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ line }) => line);
}

function decidedAt(index: number, size: number): Date {
  return new Date(startOfWeek(2900 + Math.floor((index * weeks) / size)).getTime() + index);
}

function figure(value: number | null): string {
  return (value === null ? '–' : value.toFixed(3)).padStart(7);
}
