import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { startReport } from './table.ts';

/**
 * A million mutated requests over every call: the test in `src/bff/hostile-input.soak.test.ts`, longer and with another
 * seed.
 */
export function soakInput(count: number): void {
  const seed = randomInt(2 ** 31);
  const root = path.join(import.meta.dirname, '../..');
  const began = performance.now();
  const test = spawnSync('node_modules/.bin/vitest', ['run', 'src/bff/hostile-input.soak.test.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, FUZZ_COUNT: String(count), FUZZ_SEED: String(seed) },
  });
  const report = startReport();
  const seconds = (performance.now() - began) / 1000;
  report.figure('requests, seed', `${count}, ${seed}`);
  report.figure('requests a second', String(Math.round(count / seconds)));
  report.promise('no 5xx, no unhandled rejection, nothing internal revealed', test.status === 0, '');
  report.end();
}
