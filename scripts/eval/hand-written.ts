import { input } from '../arguments.mjs';
import { type Detector, others, ours } from './detectors.ts';
import { type Figure, type Figures, measure, precision, recall } from './figures.ts';
import { dataFolder, readSets } from './labelled-sets.ts';
import { readDisguises, readLines } from './lines.ts';
import { printSets } from './print-sets.ts';
import { printSpeed } from './speed.ts';

const { show } = input.values;
const lines = readLines();
const held = lines.filter((line) => line.held);
const tuned = lines.filter((line) => !line.held);

const percent = (share: number) => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`).padStart(8);
const row = (name: string, figure: Figure) =>
  console.log(
    `  ${name.padEnd(20)}${String(figure.known).padStart(6)}${percent(recall(figure))}  ${percent(precision(figure))}`,
  );

function print(title: string, figures: Figures): void {
  const share = figures.falseHits.length / figures.benign;
  console.log(`\n${title}`);
  console.log(`  ${''.padEnd(20)}${'lines'.padStart(6)}${'recall'.padStart(8)}  ${'precision'.padStart(8)}`);
  row('all', figures.all);
  row('obfuscated', figures.obfuscated);
  for (const map of [figures.byLabel, figures.byObfuscation]) {
    console.log('');
    for (const [name, figure] of map) if (figure.known > 0) row(name, figure);
  }
  console.log(
    `\n  false hits: ${figures.falseHits.length} of ${figures.benign} harmless lines,${percent(share)}`,
  );
}

function printBeside(detector: Detector): void {
  const mine = measure(
    lines.filter((line) => line.label === null || detector.reads(line)),
    ours,
  );
  const theirs = measure(lines, detector);
  for (const [name, { obfuscated, all, falseHits, benign }] of [
    [detector.name, theirs],
    [ours.name, mine],
  ] as const) {
    const figures = [recall(all), recall(obfuscated), falseHits.length / benign].map(percent).join('  ');
    console.log(`  ${name.padEnd(14)}${String(all.known).padStart(6)}  ${figures}`);
  }
}

const disguises = readDisguises();

const onTuned = measure(tuned, ours);
const onHeld = measure(held, ours);
print(`The lines the engine was tuned with (${tuned.length})`, onTuned);
print(`Held out: written first, not looked at while tuning (${held.length})`, onHeld);
print(
  `Disguises and near misses written before the readings for them (${disguises.length})`,
  measure(disguises, ours),
);
console.log(
  '\nBeside others, on the English profanity they are made for and on all harmless lines. They have word lists of',
);
console.log('their own ("idiot" is in neither), so that what they miss is words as well as disguises.');
console.log(`  ${''.padEnd(14)} lines    recall  obfuscated  false hits`);
for (const detector of others) printBeside(detector);

const folder = dataFolder(input.values.data);
if (folder !== undefined) await printSets(readSets(folder));

console.log('\nSpeed, in milliseconds of processor');
await printSpeed();

if (show) {
  // Hits on held-out lines stay hidden, or the engine would be tuned for them next time.
  for (const line of onTuned.falseHits) {
    console.log(`\nfalse hit  ${JSON.stringify(line.text)} as ${ours.labels(line.text).join(', ')}`);
  }
  for (const line of onTuned.missed) console.log(`\nmissed     ${line.label}  ${JSON.stringify(line.text)}`);
}
