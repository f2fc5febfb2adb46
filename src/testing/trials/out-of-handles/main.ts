import { closeSync, openSync } from 'node:fs';
import { startPostgres } from '../../../platform/node/postgres/postgres.ts';

// For postgres.test.ts, run with a low limit of open files: checks a live PostgreSQL without any free file handle.
const [dataDir = ''] = process.argv.slice(2);
const server = await startPostgres({ dataDir });

const open: number[] = [];
try {
  for (;;) open.push(openSync('/dev/null', 'r'));
} catch {
  // Opens as many files as this process may.
}
const outcomes: string[] = [];
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (value) => `gave ${value}`,
    (error: NodeJS.ErrnoException) => `threw ${error.code ?? error.message}`,
  );
outcomes.push(await outcomeOf(server.revive()));
outcomes.push(
  await outcomeOf(startPostgres({ dataDir }).then(({ adopted }) => (adopted ? 'adopted' : 'started'))),
);
for (const handle of open) closeSync(handle);
outcomes.push(await outcomeOf(server.revive()));
process.stdout.write(JSON.stringify({ opened: open.length, outcomes }));
await server.stop();
