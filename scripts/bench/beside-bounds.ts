import { given } from '../arguments.mjs';
import { capture } from './capture.ts';
import { films } from './films.ts';
import { intake } from './intake.ts';
import { lines } from './lines.ts';
import { page } from './page.ts';
import { queue } from './queue.ts';
import { startUp } from './start.ts';
import { type Line, machine, printLine, printTable } from './table.ts';
import { texts } from './texts.ts';

const all = [texts, intake, lines, queue, capture, films, startUp, page];
const { words: asked, count: cases } = given;
const about = machine();
const measured: (Line & { bench: string })[] = [];
for (const bench of all.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const tell = (doing: string) => process.stderr.write(`${bench.name}: ${doing}\n`);
  const lines = await bench.run(tell, { cases }).catch((error: unknown): Line[] => {
    console.error(error);
    return [
      { of: 'did not come to its end', values: [], unit: '', promised: { words: 'an end', kept: false } },
    ];
  });
  for (const line of lines.map((one) => ({ ...one, bench: bench.name }))) {
    printLine(line);
    measured.push(line);
  }
}
console.log(`\n${about}\n`);
printTable(measured);
if (measured.some(({ promised }) => promised && !promised.kept)) process.exitCode = 1;
process.exit();
