import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './build/vite.ts';

const root = path.join(import.meta.dirname, '..');
const nameOf = (file: string) => path.basename(file, '.spec.ts');
const journeys = globSync('e2e/*.spec.ts', { cwd: root })
  .filter((file) => /\bawait openStage\(/.test(readFileSync(path.join(root, file), 'utf8')))
  .sort();
const words = process.argv.slice(2);
const unknown = words.filter((word) => !journeys.some((file) => nameOf(file).startsWith(word)));
if (unknown.length > 0) {
  console.error(
    `No journey begins with ${unknown.join(' or ')}. There are ${journeys.map(nameOf).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = journeys.filter(
  (file) => words.length === 0 || words.some((word) => nameOf(file).startsWith(word)),
);
await build('demo');
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
const env = { ...process.env, SECOND_LOOK_DEMO: '1' };
const done = spawnSync(process.execPath, [playwright, 'test', '--retries=0', ...chosen], {
  cwd: root,
  stdio: 'inherit',
  env,
});
process.exitCode = done.status ?? 1;
