import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { canLimit } from '../../../platform/node/programs/program-limits.ts';
import { because } from '../../../reasons/reason.ts';
import { wordsOf } from '../../../reasons/reasoned.ts';
import { say } from '../../../reasons/say.ts';
import { createIsolated, type Isolated } from './host.ts';

const program = new URL('../../../testing/odd-program.ts', import.meta.url);
const refused = because('message_of', { what: 'it', why: because('engine_closed') });
const { signal } = new AbortController();
let engine: Isolated<string, string>;
const usual = { timeoutMs: 30_000, startMs: 30_000, output: z.string() };
const start = (maxProcesses = 1, timeoutMs = 1000, memoryMb?: number) => {
  const options = { ...usual, maxProcesses, timeoutMs };
  engine = createIsolated(program, { ...options, ...(memoryMb && { memoryMb }) });
  return engine;
};
afterEach(async () => {
  delete process.env.ODD_LOAD;
  await engine.close();
});
const pidOf = (answer: string) => answer.split(' by ')[1];

describe('an engine in a child process', () => {
  test('answers repeatedly from the same process', async () => {
    const { run } = start();
    const first = await run('one', signal);
    const second = await run('two', signal);
    expect(first).toMatch(/^one by /);
    expect(pidOf(second)).toBe(pidOf(first));
    expect(engine.health().restarts).toBe(0);
  });

  test.each(['crash', 'hang', 'block'])('recovers from a %s, which costs one input', async (order) => {
    const { run } = start();
    const first = await run('one', signal);
    await expect(run(order, signal)).rejects.toThrow(/the engine/);
    const after = await run('two', signal);
    expect(pidOf(after)).not.toBe(pidOf(first));
    expect(engine.health()).toMatchObject({ restarts: 1, pids: [expect.any(Number)] });
  });

  test.runIf(canLimit)('RH8: fails one input with the reason when it exceeds its memory limit', async () => {
    const { run } = start(1, 30_000, 1000);
    const first = await run('one', signal);
    await expect(run('gorge', signal)).rejects.toThrow('needed more than its limit of 1000 MB of memory');
    expect(pidOf(await run('two', signal))).not.toBe(pidOf(first));
  });

  test('reports a failure or a wrong answer and keeps running', async () => {
    const { run } = start();
    const first = await run('one', signal);
    await expect(run('fail', signal)).rejects.toThrow('no such picture');
    await expect(run('lie', signal)).rejects.toThrow();
    expect(pidOf(await run('two', signal))).toBe(pidOf(first));
  });

  test('reports our own reasons in every language', async () => {
    const { run } = start();
    const error = await run('refuse', signal).catch((one: unknown) => one);
    expect(say(wordsOf(error), 'zh-CN')).toBe(say(refused, 'zh-CN'));
  });

  test('uses all its processes and no more', async () => {
    const { run } = start(2);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((each) => run(each, signal)));
    expect(new Set(answers.map(pidOf)).size).toBe(2);
  });

  test('stops at once when its input is aborted', async () => {
    const { run } = start(1, 60_000);
    await run('one', signal);
    const stop = new AbortController();
    const hanging = run('hang', stop.signal);
    setTimeout(() => stop.abort(new Error('closed')), 50);
    await expect(hanging).rejects.toThrow('closed');
    expect(await run('two', signal)).toMatch(/^two/);
  });

  test('reports why it could not load, and starts again for the next input', async () => {
    process.env.ODD_LOAD = 'fail';
    const { run } = start();
    await expect(run('one', signal)).rejects.toThrow('no such model');
    delete process.env.ODD_LOAD;
    expect(await run('two', signal)).toMatch(/^two by /);
  });

  test('continues loading when its first input is aborted', async () => {
    process.env.ODD_LOAD = 'slow';
    const { run, health } = start();
    const first = run('one', AbortSignal.timeout(150));
    await expect(first).rejects.toThrow();
    expect(await run('two', signal)).toMatch(/^two by /);
    expect(health().restarts).toBe(0);
  });

  test('starts no process for inputs that were waiting when it was closed', async () => {
    const { run, close, health } = start();
    await run('one', signal);
    const hanging = [run('hang', signal), run('two', signal)].map((each) => each.catch(String));
    await close();
    expect(await Promise.all(hanging)).toEqual([
      expect.stringContaining('ended'),
      expect.stringContaining('closed'),
    ]);
    expect(health().pids).toEqual([]);
  });

  test('ends its processes when nothing is left to do, which is no restart', async () => {
    engine = createIsolated(program, { ...usual, maxProcesses: 2, idleMs: 1 });
    const { run, health } = engine;
    const answers = await Promise.all([run('one', signal), run('two', signal)]);
    await expect.poll(health).toEqual({ restarts: 0, pids: [] });
    const later = await run('three', signal);
    expect(later).toMatch(/^three by /);
    expect(answers.map(pidOf)).not.toContain(pidOf(later));
  });

  test('loses no input that comes while a process ends', async () => {
    engine = createIsolated(program, { ...usual, maxProcesses: 2, idleMs: 1 });
    const { run, health } = engine;
    const all = async (lane: string) => {
      for (let index = 0; index < 20; index++) {
        expect(await run(`${lane}${index}`, signal)).toMatch(`${lane}${index} by `);
        // Before, at and after the moment at which the idle process ends.
        await sleep(index % 4);
      }
    };
    await Promise.all(['a', 'b', 'c'].map(all));
    expect(health().restarts).toBe(0);
  });

  test('leaves no process running when it is closed', async () => {
    const { run, close, health } = start(2);
    await Promise.all([run('a', signal), run('b', signal)]);
    const { pids } = health();
    await close();
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  });
});
