import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { input, readGroup } from './arguments.mjs';
import { buildPages, fail, installPackages, installTools, projectNode, root } from './setup.mjs';

const name = readGroup(
  'npm test',
  {
    unit: { does: 'Unit and integration tests.', rest: 'files and options of Vitest …' },
    e2e: { does: 'Journeys in Chromium on the real servers.', rest: 'files and options of Playwright …' },
    demo: {
      does: 'The journeys that need no server, in the built demo.',
      rest: 'how their names begin …',
    },
    postgres: {
      does: "Unit and integration tests on another PostgreSQL than ours: usually Debian's 15.",
      rest: 'folder of its initdb and postgres] [files, or how they begin …',
    },
  },
  { does: 'Sets the machine up as far as needed, then runs everything there is to test.' },
);
process.chdir(root);
installPackages();
installTools({ forTests: true });

const bin = path.join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
const began = Date.now();

function run(program, ...args) {
  return spawnSync(program, args, { stdio: 'inherit', env }).status ?? 1;
}
const kinds = {
  unit: () => run(path.join(bin, 'vitest'), 'run', ...input.words),
  e2e: async () => {
    await buildPages();
    return run(path.join(bin, 'playwright'), 'test', ...input.words);
  },
  demo: () => run(projectNode, 'scripts/test-demo.ts', ...input.words),
  postgres: () => run(projectNode, 'scripts/test-postgres.ts', ...input.words),
};
if (name !== undefined) process.exit(await kinds[name]());

for (const [what, test] of [
  ['format, lint, types and unused code', () => run(projectNode, 'scripts/verify.ts')],
  ['unit and integration tests', kinds.unit],
  ['journeys in Chromium', kinds.e2e],
]) {
  process.stdout.write(`\n== ${what}\n`);
  if ((await test()) !== 0) fail(`\n${what}: failed.`);
}
process.stdout.write(`\nAll of it passed in ${Math.round((Date.now() - began) / 1000)} s.\n`);
