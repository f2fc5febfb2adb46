import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { createBackoff } from '../../platform/scheduling/backoff.ts';
import { type Begun, supervise } from './supervise.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process that runs `script`; its first line of output means ready. */
function begin(script: string): Begun {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  const ready = Promise.race([
    once(child.stdout, 'data').then(() => {}),
    once(child, 'exit').then(() => Promise.reject(new Error('it did not answer'))),
  ]);
  return { child, ready };
}
const lasting = 'console.log("ready"); setTimeout(() => {}, 60_000)';
const stubborn = `process.on("SIGTERM", () => {}); ${lasting}`;

function started(scripts: string[], hurry = new AbortController().signal) {
  const ends: [how: string, againInMs: number][] = [];
  let again = 0;
  const rest = [...scripts];
  const supervised = supervise({
    begin: () => begin(rest.shift() ?? lasting),
    onEnd: (...end) => ends.push(end),
    onAgain: () => (again += 1),
    stopMs: 60_000,
    hurry,
    backoff: createBackoff({ firstMs: 20, maxMs: 40 }),
  });
  return { supervised, ends, again: () => again };
}
const alive = () => children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);

it('RH4: a killed process is restarted, also when the next ones fail to start', async () => {
  const { supervised, ends, again } = started([lasting, 'process.exit(3)', 'process.exit(4)']);
  const { stop } = await supervised;
  children[0]?.kill('SIGKILL');
  await expect.poll(again).toBe(1);
  expect(ends).toEqual([
    ['SIGKILL', 20],
    ['code 3', 40],
    ['code 4', 40],
  ]);
  expect(alive()).toEqual([children[3]]);
  await stop();
  expect([alive(), again(), children.length]).toEqual([[], 1, 4]);
});

it('a first process that does not start is an error', async () => {
  await expect(started(['process.exit(3)']).supervised).rejects.toThrow('it did not answer');
  expect(children.length).toBe(1);
});

it('a stop during the wait for the next try starts nothing more', async () => {
  const { supervised, ends } = started(['console.log("ready"); setTimeout(() => process.exit(5), 50)']);
  const { stop } = await supervised;
  await expect.poll(() => ends.length).toBe(1);
  await stop();
  expect(alive()).toEqual([]);
});

it('a process that ignores a stop is killed when the stop is hurried', async () => {
  const hurry = new AbortController();
  const { stop } = await started([stubborn], hurry.signal).supervised;
  const stopped = stop();
  hurry.abort();
  await stopped;
  expect(children[0]?.signalCode).toBe('SIGKILL');
});
