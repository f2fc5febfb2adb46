import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { input, readCommand } from './arguments.mjs';

readCommand('npm run verify', {
  does: 'Checks format, lint, types and unused code.',
  flags: { fix: 'mends what can be mended first' },
});
const bin = path.join(import.meta.dirname, '../node_modules/.bin');
const checks = [
  ...(input.values.fix ? ['biome check --write .'] : []),
  'biome check --error-on-warnings .',
  'tsc',
  'knip',
];
const failed = checks.find((check) => {
  const [program = '', ...args] = check.split(' ');
  return spawnSync(path.join(bin, program), args, { stdio: 'inherit' }).status !== 0;
});
if (failed !== undefined) process.exitCode = 1;
