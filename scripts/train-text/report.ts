import { calibrationError } from '../../src/moderation/learned-models/learning/figures.ts';
import { scoreOf } from '../../src/moderation/learned-models/learning/fit.ts';
import { weightsOf } from '../../src/moderation/learned-models/learning/stored.ts';
import { createTextEngine } from '../../src/moderation/text/engine.ts';
import { findByModels } from '../../src/moderation/text/models/findings.ts';
import { purposes } from '../../src/moderation/text/models/model.ts';
import type { TextModelName } from '../../src/protocol/operator/text-models.ts';
import { labelsOf } from '../eval/judged-labels.ts';
import type { Line } from './data.ts';
import { type DataSet, licences, plans } from './plans.ts';
import { type Trained, train } from './train.ts';

const engine = createTextEngine();
const figure = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(3)).padStart(7);

/** Prints a model's figures on the dev parts: of its own sets, and false hits on sets that do not know the label. */
export function print({ model, file, auc }: Trained, lines: readonly Line[]): void {
  const { learns, isHarmless } = plans[model.name];
  const { language } = purposes[model.name];
  const labels: readonly string[] = labelsOf(learns) ?? [];
  console.log(
    `\n${model.name} ${model.version}, ${file.weights.length} characters, threshold ${model.threshold}`,
  );
  console.log(`  AUC ${auc.whole.toFixed(4)}, with one byte a weight ${auc.stored.toFixed(4)}`);
  console.log(
    '  recall at the share of false hits; words are counted by the labels that answer what was judged',
  );
  console.log(
    `  ${'dev part'.padEnd(12)} with  without      words            model      words or model  calibration`,
  );
  const weights = weightsOf(model);
  for (const set of Object.keys(licences) as DataSet[]) {
    const held = lines.filter(
      (line) => line.set === set && line.split === 'dev' && line.language === language,
    );
    if (held.length === 0) continue;
    const known = held.filter((line) => line.known[learns] !== undefined);
    const judged = (known.length > 0 ? known : held.filter((line) => isHarmless(line.known))).map((line) => ({
      positive: line.known[learns] === 1,
      words: engine.moderate(line.text).hits.some(({ mainLabel }) => labels.includes(mainLabel)),
      model: findByModels(line.text, [model], () => engine.allowedIn(line.text)).length > 0,
      score: scoreOf(weights, line.slots),
    }));
    const positive = judged.filter((one) => one.positive);
    const harmless = judged.filter((one) => !one.positive);
    const share = (of: typeof judged, hit: (one: (typeof judged)[number]) => boolean) =>
      of.filter(hit).length / of.length;
    const both = (hit: (one: (typeof judged)[number]) => boolean) =>
      `${figure(share(positive, hit))} ${figure(share(harmless, hit))}`;
    const error =
      known.length > 0 ? calibrationError(judged.map((one) => [one.score, one.positive])) : Number.NaN;
    console.log(
      `  ${set.padEnd(10)} ${String(positive.length).padStart(6)} ${String(harmless.length).padStart(8)}  ` +
        `${both((one) => one.words)}  ${both((one) => one.model)}  ${both((one) => one.words || one.model)}  ${figure(error)}`,
    );
  }
}

/** Prints what a model finds in a set that it was not trained on, with a threshold that does not know the set either. */
export function printUnseen(name: TextModelName, lines: readonly Line[]): void {
  const { learns } = plans[name];
  const own = lines.filter(
    ({ language, known }) => language === purposes[name].language && known[learns] !== undefined,
  );
  const sets = [...new Set(own.map(({ set }) => set))];
  if (sets.length < 2) return;
  console.log(`  on a set that it was not trained on: recall, false hits, calibration error`);
  for (const unseen of sets) {
    const { model } = train(
      name,
      lines.filter(({ set }) => set !== unseen),
    );
    const held = own.filter(({ set, split }) => set === unseen && split === 'dev');
    const share = (value: 0 | 1) => {
      const some = held.filter(({ known }) => known[learns] === value);
      return some.filter(({ text }) => findByModels(text, [model]).length > 0).length / some.length;
    };
    const weights = weightsOf(model);
    const error = calibrationError(
      held.map(({ slots, known }) => [scoreOf(weights, slots), known[learns] === 1]),
    );
    console.log(`  ${unseen.padEnd(10)} ${figure(share(1))} ${figure(share(0))} ${figure(error)}`);
  }
}
