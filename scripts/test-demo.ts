// `npm run test:demo`: the journeys that can be played without a server, in the built demo: those of e2e/ that begin on a
// stage (e2e/stage.ts), and the demo's own. `-- keyboard`: only those whose names begin so.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from './arguments.ts';
import { buildDemo } from './demo/build.ts';

const root = path.join(import.meta.dirname, '..');
const nameOf = (file: string) => path.basename(file, '.spec.ts');
const journeys = globSync('e2e/*.spec.ts', { cwd: root })
  .filter((file) => /\bawait openStage\(/.test(readFileSync(path.join(root, file), 'utf8')))
  .sort();
const { words } = readArguments('npm run test:demo -- [how journeys begin …]', {
  begins: journeys.map(nameOf),
});
const asked = journeys.filter(
  (file) => words.length === 0 || words.some((word) => nameOf(file).startsWith(word)),
);
await buildDemo();
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
const env = { ...process.env, SECOND_LOOK_DEMO: '1' };
const done = spawnSync(process.execPath, [playwright, 'test', '--retries=0', ...asked], {
  cwd: root,
  stdio: 'inherit',
  env,
});
process.exitCode = done.status ?? 1;
