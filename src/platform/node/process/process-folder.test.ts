import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { claimFolder } from './process-folder.ts';

const root = await mkdtemp('/tmp/second-look-folders-');
afterAll(() => rm(root, { recursive: true }));
let parent: string;
let count = 0;
beforeEach(() => {
  parent = path.join(root, String(count++));
});

const hourMs = 60 * 60_000;
const claim = `
  import { claimFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'process-folder.ts'))};
  import { writeFileSync } from 'node:fs';
  const { folder } = claimFolder(process.argv[1]);
  writeFileSync(folder + '/frame.png', 'evidence');
  process.stdout.write(folder);
  process.stdin.on('end', () => process.exit()).resume();`;

async function startAnother(): Promise<{ child: ChildProcess; folder: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', claim, parent], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [folder] = await once(child.stdout, 'data');
  return { child, folder: String(folder) };
}

it('RH7: what a killed process left behind is removed, what a living one uses is not', async () => {
  const other = await startAnother();
  const mine = claimFolder(parent);
  expect((await readdir(parent)).sort()).toEqual(
    [path.basename(mine.folder), path.basename(other.folder)].sort(),
  );
  expect(await readdir(other.folder)).toEqual(['frame.png']);
  other.child.kill('SIGKILL');
  await once(other.child, 'exit');
  mine.sweep();
  expect(await readdir(parent)).toEqual([path.basename(mine.folder)]);
  mine.close();
  expect(await readdir(parent)).toEqual([]);
});

it('a process that ends by itself removes its folder', async () => {
  const { child } = await startAnother();
  child.stdin?.end();
  await once(child, 'exit');
  expect(await readdir(parent)).toEqual([]);
});

it('a reused process number is not taken for the process that died', async () => {
  const mine = claimFolder(parent);
  const [pid, started, place] = path.basename(mine.folder).split('-');
  await mkdir(path.join(parent, `${pid}-${Number(started) - 1}-${place}`));
  mine.sweep();
  expect(await readdir(parent)).toEqual([path.basename(mine.folder)]);
  mine.close();
});

it('a folder of another machine or container stays while its mark changes, and is removed after an hour without', async () => {
  const foreign = path.join(parent, '7-1-0123456789ab');
  await mkdir(foreign, { recursive: true });
  await writeFile(path.join(parent, 'from-an-older-release.half'), '');
  let now = 0;
  const mine = claimFolder(parent, () => now);
  const others = async () => (await readdir(parent)).filter((name) => name !== path.basename(mine.folder));
  now += hourMs - 1;
  mine.sweep();
  expect(await others()).toHaveLength(2);
  // Whatever time its clock shows.
  await utimes(foreign, 5, 5);
  now += 1;
  mine.sweep();
  expect(await others()).toEqual([path.basename(foreign)]);
  now += hourMs;
  mine.sweep();
  expect(await others()).toEqual([]);
  mine.close();
});
