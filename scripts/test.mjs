// `npm test`: sets the machine up as far as needed, then runs everything there is to run.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildPages, fail, installPackages, installTools, root, takeOnly } from './setup.mjs';

takeOnly(/^$/, 'npm test runs everything; npm run test:unit and npm run test:e2e take names of files.');
process.chdir(root);
installPackages();
installTools({ forTests: true });

const bin = path.join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
const began = Date.now();

function run(what, program, ...args) {
  process.stdout.write(`\n== ${what}\n`);
  const done = spawnSync(path.join(bin, program), args, { stdio: 'inherit', env });
  if (done.status !== 0) fail(`\n${what}: failed.`);
}

run('format and lint', 'biome', 'check', '--error-on-warnings', '.');
run('types', 'tsc');
run('unused code', 'knip');
run('unit and integration tests', 'vitest', 'run');
buildPages();
run('journeys in Chromium', 'playwright', 'test');
process.stdout.write(`\nAll of it passed in ${Math.round((Date.now() - began) / 1000)} s.\n`);
