import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { runCommand } from './command.ts';
import { launch } from './launcher.ts';

const { signal } = new AbortController();
const run = (script: string, how: { signal?: AbortSignal; timeoutMs?: number; maxOutput?: number } = {}) =>
  runCommand(['-e', script], {
    tool: 'ffprobe',
    program: process.execPath,
    signal,
    timeoutMs: 30_000,
    ...how,
  });
const parent = 'console.log(process.ppid)';

test('one launcher process starts all programs', async () => {
  const answers = await Promise.all([run(parent), run(parent), run(parent)]);
  const parents = new Set(answers.map(({ stdout }) => Number(stdout)));
  expect(parents.size).toBe(1);
  expect(parents).not.toContain(process.pid);
});

test('the complete output and the exit status of a program are returned', async () => {
  const ended = await run('console.log("ü".repeat(300_000)); console.error("why"); process.exitCode = 3');
  expect(ended).toMatchObject({ code: 3, stderr: 'why\n' });
  expect(ended.stdout).toBe(`${'ü'.repeat(300_000)}\n`);
  await expect(run('setTimeout(() => {}, 60_000)', { timeoutMs: 200 })).rejects.toThrow('within 200 ms');
  const talker = await run('setInterval(() => console.log("x".repeat(1000)), 1)', { maxOutput: 5000 });
  expect(talker.code).toBe(null);
});

test('an aborted run rejects only after the program has ended', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'launcher-'));
  const file = path.join(folder, 'pid');
  const stop = new AbortController();
  const script = `fs.writeFileSync(${JSON.stringify(file)}, String(process.pid)); setTimeout(() => {}, 60_000)`;
  const running = run(script, { signal: stop.signal });
  running.catch(() => {});
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toMatch(/^\d+$/), 50_000);
  stop.abort(new Error('closed'));
  await expect(running).rejects.toThrow('closed');
  const pid = Number(await readFile(file, 'utf8'));
  expect(() => process.kill(pid, 0)).toThrow();
  await rm(folder, { recursive: true });
});

test('when the launcher dies, its programs fail and a new launcher starts the next one', async () => {
  const before = (await run(parent)).stdout;
  await expect(run('process.kill(process.ppid, "SIGKILL"); setTimeout(() => {}, 2000)')).rejects.toThrow(
    'the process that starts programs ended',
  );
  expect((await run(parent)).stdout).not.toBe(before);
});

const shell = (script: string, restMs: number) =>
  launch(
    {
      args: ['-c', script],
      tool: 'ffprobe',
      program: '/bin/sh',
      env: process.env,
      limits: {},
      timeoutMs: 30_000,
      maxOutput: 1000,
    },
    signal,
    restMs,
  );

test('an idle launcher ends, and another one starts the next program', async () => {
  const first = await shell('echo $PPID', 1);
  const pid = first.kind === 'ended' ? Number(first.stdout) : 0;
  expect(pid).toBeGreaterThan(0);
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 50_000);
  expect(await shell('echo $PPID', 60_000)).toMatchObject({ kind: 'ended', code: 0 });
});

test('no program is lost that is asked for while a launcher ends', async () => {
  for (let index = 0; index < 20; index++) {
    const launched = await shell(`echo ${index}`, 1);
    expect(launched).toMatchObject({ kind: 'ended', stdout: `${index}\n` });
    // Before, at and after the moment at which the idle launcher ends.
    await sleep(index % 4);
  }
});
