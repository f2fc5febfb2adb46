import { readGroup } from './arguments.mjs';
import { judgedLabels } from './eval/judged-labels.ts';
import { dataOption } from './eval/labelled-sets.ts';

const names = {
  learn: {
    does: `Finds words and n-grams that tell a label and that the lists do not know yet.
Learns from the train parts of labelled sets; prints candidates with their figures, for a person to choose from.`,
    words: Object.fromEntries(judgedLabels.map((label) => [label, 'only this label'])),
    options: {
      data: dataOption,
      support: ['LINES', 'how many lines a candidate finds at least (usually 8)'],
      precision: ['SHARE', 'the lower bound of its precision (usually 0.7)'],
    },
    run: () => import('./eval/print-candidates.ts'),
  },
  house: {
    does: `What models gain from decisions: a set that a model was not trained on plays a house, with 300 to 4,000
decisions over ten weeks. Measured on the newest weeks, which the model did not learn from.`,
    options: { data: dataOption },
    run: () => import('./eval/house.ts'),
  },
  copies: {
    does: `How many of 10,000 changed copies of 1,000 texts are found, and how many of those found are none.`,
    options: { data: dataOption },
    run: () => import('./eval/copies.ts'),
  },
  languages: {
    does: `How many texts of labelled sets are recognised as being in the set's language.`,
    options: { data: dataOption },
    run: () => import('./eval/languages.ts'),
  },
} as const;

const name = readGroup('npm run eval:text', names, {
  does: `How well the text engine finds disguised words and leaves harmless text alone.
Beside two public packages, on lines written by hand, by label and by disguise, with the time that hostile texts take;
with a data folder also on labelled sets.`,
  options: { data: dataOption },
  flags: { show: 'lists what it got wrong' },
});
if (name) await names[name].run();
else await import('./eval/hand-written.ts');
