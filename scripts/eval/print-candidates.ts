import { input, refuse } from '../arguments.mjs';
import { judgedLabels } from './judged-labels.ts';
import { dataFolder, readSets } from './labelled-sets.ts';
import { learn } from './learn.ts';

const folder = dataFolder(input.values.data);
if (folder === undefined) refuse('This command needs --data FOLDER or TEXT_DATA.');
const sets = readSets(folder);
const number = (name: string, usually: number) => Number(input.values[name] ?? usually);
const limits = { support: number('support', 8), precision: number('precision', 0.7), elsewhere: 0.002 };
const wanted = input.words.length > 0 ? input.words : judgedLabels;

for (const lang of ['en', 'zh'] as const) {
  for (const label of wanted) {
    const candidates = learn(sets, label, lang, limits);
    if (candidates.length === 0) continue;
    console.log(`\n${label}, ${lang}: ${candidates.length} candidates`);
    console.log(
      `  ${'precision'.padStart(9)}${'new'.padStart(7)}${'wrong'.padStart(7)}${'all'.padStart(7)}${'wrong'.padStart(7)}${'elsewhere'.padStart(11)}`,
    );
    for (const { ngram, precision, newRight, newWrong, right, wrong, elsewhere } of candidates) {
      const figures = [newRight, newWrong, right, wrong].map((count) => String(count).padStart(7)).join('');
      console.log(
        `  ${precision.toFixed(2).padStart(9)}${figures}${String(elsewhere).padStart(11)}  ${ngram}`,
      );
    }
  }
}
