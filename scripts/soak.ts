// `npm run soak -- …`: longer than a test may take, on the real servers, with figures printed; fails when a promise was
// not kept. A row (RC2 …) may be told how often and by which seed.
import { soakClock } from './soak/clock.ts';
import { soakDatabase } from './soak/database.ts';
import { soakDecideKills } from './soak/deliveries.ts';
import { soakFair } from './soak/fair.ts';
import { soakFilms } from './soak/films.ts';
import { soakInput } from './soak/input.ts';
import { rowNames, soakRow } from './soak/rows.ts';
import { soakScale } from './soak/scale.ts';
import { soakStream } from './soak/stream.ts';

const [what = '', ...given] = process.argv.slice(2);
const [count, seed = Date.now() % 1_000_000] = given.map(Number);
if (process.argv.includes('--help')) tellHelp();
else if (given.some((number) => !/^\d{1,9}$/.test(number))) tellUsage();
else if (what === 'stream') await soakStream(count ?? 180);
else if (what === 'films') await soakFilms();
else if (what === 'clock') await soakClock(count ?? 30);
else if (what === 'fair') await soakFair();
else if (what === 'scale') await soakScale(count ?? 300);
else if (what === 'database') await soakDatabase(count ?? 60);
else if (what === 'input') soakInput(count ?? 1_000_000);
else if (what === 'RO1') await soakDecideKills(count ?? 200, seed);
else if (!(await soakRow(what, { ...(count === undefined ? {} : { count }), seed }))) tellUsage();

/** Nothing is begun; but what stands before it must be something that could be. */
function tellHelp(): void {
  const [name, ...numbers] = process.argv.slice(2).filter((word) => word !== '--help');
  const known = [
    undefined,
    'stream',
    'films',
    'clock',
    'fair',
    'database',
    'scale',
    'input',
    'RO1',
    ...rowNames,
  ];
  if (known.includes(name) && numbers.every((number) => /^\d{1,9}$/.test(number))) console.log(usage());
  else tellUsage();
}

function tellUsage(): void {
  console.error(`This command does not take ${process.argv.slice(2).join(' ')}.\n${usage()}`);
  process.exitCode = 2;
}

function usage(): string {
  const rows = ['RO1', ...rowNames].join(' | ');
  return `npm run soak -- stream [seconds, 180] | films | clock [seconds, 30] | fair | database [seconds, 60] | scale [seconds, 300] | input [requests] | ${rows} [how often] [seed]`;
}
