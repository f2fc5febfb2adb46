import { languageOf } from '../../src/platform/text/language.ts';
import { input, refuse } from '../arguments.mjs';
import { dataFolder, readSets } from './labelled-sets.ts';

const folder = dataFolder(input.values.data);
if (folder === undefined) refuse('Name a folder with labelled sets: --data FOLDER.');
await languageOf('the first call loads the table');
const rows = [];
for (const { name, lines } of readSets(folder)) {
  const started = performance.now();
  const found = await Promise.all(lines.map(({ text }) => languageOf(text)));
  const seconds = (performance.now() - started) / 1000;
  const share = (count: number) => Number((count / lines.length).toFixed(3));
  const other = found.filter((language, at) => language !== null && language !== lines[at]?.lang);
  rows.push({
    set: name,
    lines: lines.length,
    right: share(found.filter((language, at) => language === lines[at]?.lang).length),
    unknown: share(found.filter((language) => language === null).length),
    other: share(other.length),
    'µs a text': Math.round((seconds / lines.length) * 1e6),
  });
}
console.table(rows);
