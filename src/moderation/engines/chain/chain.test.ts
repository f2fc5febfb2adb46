import { describe, expect, test } from 'vitest';
import {
  type EngineSetting,
  type TaskEngines,
  taskEnginesSchema,
} from '../../../protocol/operator/engines.ts';
import { localize } from '../../../reasons/serialize.ts';
import type { Probe } from '../engine.ts';
import { NoEngineAnswered, notLookedAt } from '../not-looked-at.ts';
import { PlugInError, type Runner } from '../runner.ts';
import { createChain } from './chain.ts';
import { createHealth } from './health.ts';

const { signal } = new AbortController();
const ready: Probe = { state: 'ready', engine: 'own', version: '1' };
const off: Probe = { state: 'unavailable', reason: 'not here' };
const at = (host: string, more: Record<string, unknown> = {}) => ({
  kind: 'http-json',
  url: `http://${host}.example/`,
  ...more,
});
const embedded = { kind: 'embedded' };

/** A chain with engines from `runners`, by host name; `set` changes its settings. */
function chainOf(engines: unknown[], runners: Record<string, Partial<Runner<string, string>>>) {
  let settings: TaskEngines = taskEnginesSchema.parse({ engines });
  const created: string[] = [];
  const runnerOf = (name: string): Runner<string, string> => ({
    probe: async () => ready,
    run: async (input) => `${name} says ${input}`,
    ...runners[name],
  });
  const plugIn = (setting: EngineSetting) => {
    const name = 'url' in setting ? (new URL(setting.url).hostname.split('.')[0] ?? '') : setting.kind;
    created.push(name);
    return runnerOf(name);
  };
  const chain = createChain({
    task: 'text',
    settings: { of: async () => settings, save: async () => {} },
    embedded: runnerOf('embedded'),
    plugIn,
  });
  const set = (next: unknown[]) => {
    settings = taskEnginesSchema.parse({ engines: next });
  };
  return { chain, created, set };
}
const fails = (error: Error) => ({ run: () => Promise.reject(error) });

describe('a chain of engines', () => {
  test('tries them in their order and returns the earlier failures', async () => {
    const { chain } = chainOf([at('first'), at('second'), embedded], {
      first: fails(new Error('no such picture')),
    });
    expect(await chain.attempt('hello', { signal })).toMatchObject({
      output: 'second says hello',
      failures: [{ engine: 'http-json at http://first.example/', message: 'no such picture' }],
    });
  });

  test('rejects with the reason of each engine and the policy', async () => {
    const runners = { first: fails(new Error('bad')), embedded: fails(new Error('worse')) };
    const { chain } = chainOf([at('first'), embedded], runners);
    const error = await chain.run('hello', { signal }).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(NoEngineAnswered);
    expect(localize(notLookedAt(error), 'en')).toEqual({
      unavailable: 'http-json at http://first.example/: bad; embedded: worse',
      review: true,
    });
  });

  test('gives each engine its own timeout, also the embedded one', async () => {
    const hang = { run: () => new Promise<string>(() => {}) };
    const { chain } = chainOf([at('first', { timeoutMs: 100 }), { ...embedded, timeoutMs: 1000 }], {
      first: hang,
      embedded: hang,
    });
    await expect(chain.run('hello', { signal })).rejects.toThrow(
      'did not answer within 0.1 s; embedded: did not answer within 1 s',
    );
  });

  test('stops at once on abort, which does not count as a failure of an engine', async () => {
    const stop = new AbortController();
    const hang = { run: () => new Promise<string>(() => {}) };
    const { chain } = chainOf([at('first'), embedded], { first: hang });
    const running = chain.run('hello', { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('closed')), 20);
    await expect(running).rejects.toThrow('closed');
    expect((await chain.state()).health).toMatchObject([{ failures: 0 }, { runs: 0 }]);
  });

  test('is ready when one engine is; otherwise it reports the reason of each', async () => {
    const dead = { probe: async () => off };
    expect(localize(await chainOf([at('first'), embedded], { first: dead }).chain.probe(), 'en')).toEqual(
      ready,
    );
    expect(
      localize(await chainOf([at('first'), embedded], { first: dead, embedded: dead }).chain.probe(), 'en'),
    ).toEqual({
      state: 'unavailable',
      reason: 'http-json at http://first.example/: not here; embedded: not here',
    });
    expect(localize(await chainOf([embedded], { embedded: dead }).chain.probe(), 'en')).toEqual(off);
  });

  test('uses new settings for the next input, keeps unchanged engines and closes removed ones', async () => {
    const closed: string[] = [];
    const close = (name: string) => ({
      close: async () => {
        closed.push(name);
      },
    });
    const { chain, created, set } = chainOf([at('first'), at('second')], {
      first: close('first'),
      second: close('second'),
    });
    await chain.run('hello', { signal });
    set([at('second'), at('third')]);
    expect(await chain.run('hello', { signal })).toBe('second says hello');
    expect([created, closed]).toEqual([['first', 'second', 'third'], ['first']]);
  });

  test('closes all its engines', async () => {
    const closed: string[] = [];
    const close = async () => {
      closed.push('one');
    };
    const { chain } = chainOf([at('first'), embedded], { first: { close }, embedded: { close } });
    await chain.run('hello', { signal });
    await chain.close();
    expect(closed).toHaveLength(2);
  });
});

describe('the statistics of an engine', () => {
  test('are its runs, failures, the median of the last hundred times, and the last error', () => {
    const health = createHealth();
    for (let ms = 1; ms <= 300; ms += 1) health.ran(ms);
    health.failed(new Error('x'), 'no such picture', 5);
    expect(health.figures()).toEqual({
      runs: 301,
      failures: 1,
      medianMs: 251,
      lastError: { at: expect.stringMatching(/^\d{4}-.*Z$/), message: 'no such picture' },
    });
  });

  test('show that it is skipped for ten seconds after three slow failures of its own in a row', () => {
    let clock = 0;
    const health = createHealth(() => clock);
    const gone = (ms = 2000) => health.failed(new PlugInError('gone'), 'gone', ms);
    gone();
    gone();
    health.ran(5);
    gone();
    gone();
    // No engine can read this picture, so it says nothing about the engine. A fast refusal delays nothing.
    health.failed(new Error('bad picture'), 'bad picture', 2000);
    gone(3);
    expect(health.resting()).toBeNull();
    gone();
    expect(health.resting()).toMatchObject({ reason: 'engine_paused', params: { times: 3 } });
    clock += 10_000;
    expect(health.resting()).toBeNull();
  });
});
