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

/** A chain whose engines are what `runners` gives by host; `set` changes its settings. */
function chainOf(engines: unknown[], runners: Record<string, Partial<Runner<string, string>>>) {
  let settings: TaskEngines = taskEnginesSchema.parse({ engines });
  const made: string[] = [];
  const whole = (name: string): Runner<string, string> => ({
    probe: async () => ready,
    run: async (input) => `${name} says ${input}`,
    ...runners[name],
  });
  const plugIn = (setting: EngineSetting) => {
    const name = 'url' in setting ? (new URL(setting.url).hostname.split('.')[0] ?? '') : setting.kind;
    made.push(name);
    return whole(name);
  };
  const chain = createChain({
    task: 'text',
    settings: { of: async () => settings, save: async () => {} },
    embedded: whole('embedded'),
    plugIn,
  });
  const set = (next: unknown[]) => {
    settings = taskEnginesSchema.parse({ engines: next });
  };
  return { chain, made, set };
}
const fails = (error: Error) => ({ run: () => Promise.reject(error) });

describe('a chain of engines', () => {
  test('asks them in their order and tells who failed before', async () => {
    const { chain } = chainOf([at('first'), at('second'), embedded], {
      first: fails(new Error('no such picture')),
    });
    expect(await chain.attempt('hello', { signal })).toMatchObject({
      output: 'second says hello',
      failures: [{ engine: 'http-json at http://first.example/', message: 'no such picture' }],
    });
  });

  test('rejects with the reason of each, and what that means by the policy', async () => {
    const runners = { first: fails(new Error('bad')), embedded: fails(new Error('worse')) };
    const { chain } = chainOf([at('first'), embedded], runners);
    const error = await chain.run('hello', { signal }).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(NoEngineAnswered);
    expect(localize(notLookedAt(error), 'en')).toEqual({
      unavailable: 'http-json at http://first.example/: bad; embedded: worse',
      review: true,
    });
  });

  test('gives each its own time, our own engine too', async () => {
    const hang = { run: () => new Promise<string>(() => {}) };
    const { chain } = chainOf([at('first', { timeoutMs: 100 }), { ...embedded, timeoutMs: 1000 }], {
      first: hang,
      embedded: hang,
    });
    await expect(chain.run('hello', { signal })).rejects.toThrow(
      'did not answer within 0.1 s; embedded: did not answer within 1 s',
    );
  });

  test('is broken off at once with its work, which is no engine’s failure', async () => {
    const stop = new AbortController();
    const hang = { run: () => new Promise<string>(() => {}) };
    const { chain } = chainOf([at('first'), embedded], { first: hang });
    const running = chain.run('hello', { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('closed')), 20);
    await expect(running).rejects.toThrow('closed');
    expect((await chain.state()).health).toMatchObject([{ failures: 0 }, { runs: 0 }]);
  });

  test('is ready when one of them is; else it says why of each', async () => {
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

  test('takes new settings with the next input, keeps engines that stay and closes those that go', async () => {
    const closed: string[] = [];
    const close = (name: string) => ({
      close: async () => {
        closed.push(name);
      },
    });
    const { chain, made, set } = chainOf([at('first'), at('second')], {
      first: close('first'),
      second: close('second'),
    });
    await chain.run('hello', { signal });
    set([at('second'), at('third')]);
    expect(await chain.run('hello', { signal })).toBe('second says hello');
    expect([made, closed]).toEqual([['first', 'second', 'third'], ['first']]);
  });

  test('is closed with all its engines', async () => {
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

describe('the figures of an engine', () => {
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

  test('tell that it is left alone for ten seconds after three slow failures of its own in a row', () => {
    let clock = 0;
    const health = createHealth(() => clock);
    const gone = (ms = 2000) => health.failed(new PlugInError('gone'), 'gone', ms);
    gone();
    gone();
    health.ran(5);
    gone();
    gone();
    // This picture cannot be read by anybody: it says nothing about the engine. A refusal at once holds nothing up.
    health.failed(new Error('bad picture'), 'bad picture', 2000);
    gone(3);
    expect(health.resting()).toBeNull();
    gone();
    expect(health.resting()).toMatchObject({ reason: 'engine_left_alone', params: { times: 3 } });
    clock += 10_000;
    expect(health.resting()).toBeNull();
  });
});
