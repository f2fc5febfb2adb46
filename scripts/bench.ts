// `npm run bench`: what the product does beside what bounds it, measured in the same run: each line as soon as it is known,
// one table at the end. `-- texts queue` runs those alone, `-- queue 100000` with fewer cases than a million. Each stands in
// a file of its own under scripts/bench.
import { readArguments } from './arguments.ts';
import { capture } from './bench/capture.ts';
import { films } from './bench/films.ts';
import { intake } from './bench/intake.ts';
import { lines } from './bench/lines.ts';
import { page } from './bench/page.ts';
import { queue } from './bench/queue.ts';
import { startUp } from './bench/start.ts';
import { type Line, machine, printLine, printTable } from './bench/table.ts';
import { texts } from './bench/texts.ts';

const all = [texts, intake, lines, queue, capture, films, startUp, page];
const { words: asked, count: cases } = readArguments('npm run bench -- [bench …] [cases, 1000000]', {
  words: all.map(({ name }) => name),
  count: 1_000_000,
});
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
