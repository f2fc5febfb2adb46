import { input } from '../arguments.mjs';
import { capture } from './capture.ts';
import { decide } from './decide.ts';
import { eventStreams } from './event-streams.ts';
import { intake } from './intake.ts';
import { item } from './item.ts';
import { page } from './page.ts';
import { queue } from './queue.ts';
import { saveTable } from './saved.ts';
import { startUp } from './start.ts';
import { type Line, machine, printLine, printTable } from './table.ts';
import { texts } from './texts.ts';
import { videos } from './videos.ts';

const all = [texts, item, intake, eventStreams, queue, capture, videos, startUp, page, decide];
const { words: names, count: cases } = input;
const about = machine();
const measured: (Line & { bench: string })[] = [];
for (const bench of all.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const log = (doing: string) => process.stderr.write(`${bench.name}: ${doing}\n`);
  const lines = await bench.run(log, { cases }).catch((error: unknown): Line[] => {
    console.error(error);
    return [{ of: 'did not finish', values: [], unit: '', promised: { words: 'to finish', holds: false } }];
  });
  for (const line of lines.map((one) => ({ ...one, bench: bench.name }))) {
    printLine(line);
    measured.push(line);
  }
}
console.log(`\n${about}\n`);
printTable(measured);
if (input.values.save) console.log(`\n${await saveTable(about, measured)}`);
if (measured.some(({ promised }) => promised && !promised.holds)) process.exitCode = 1;
process.exit();
