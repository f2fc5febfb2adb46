import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { textModelNames } from '../src/protocol/operator/text-models.ts';
import { input, refuse } from './arguments.mjs';
import { dataFolder } from './eval/labelled-sets.ts';
import { readData } from './train-text/data.ts';
import { print, printUnseen } from './train-text/report.ts';
import { train } from './train-text/train.ts';

const folder = dataFolder(input.values.data);
if (folder === undefined) refuse('The folder of the data is missing.');

/** One byte for each weight may cost so much of the area under the ROC curve. */
const maxLoss = 0.013;
const lines = readData(folder);
for (const name of textModelNames) {
  const trained = train(name, lines);
  const { file, auc } = trained;
  const place = path.join(import.meta.dirname, '../src/moderation/text/models/files', `${name}.json`);
  const json = `${JSON.stringify(file, null, 2)}\n`;
  if (!input.values.check) writeFileSync(place, json);
  else if (readFileSync(place, 'utf8') !== json) fail(`${name}.json is not what the data gives.`);
  if (auc.whole - auc.stored > maxLoss) fail(`${name} loses too much by its stored weights.`);
  print(trained, lines);
  if (input.values.unseen) printUnseen(name, lines);
}

function fail(why: string): void {
  console.error(why);
  process.exitCode = 1;
}
