import { createAdaptorServer } from '@hono/node-server';
import { createGate } from './admit.ts';
import { createApp } from './app.ts';
import { makeServiceKeys, type ServiceKeys } from './keys.ts';
import { scriptedSeconds } from './measure.ts';
import type { Quirk } from './quirks.ts';
import { createSubmissions } from './submissions.ts';
import type { World } from './world.ts';

export type ScriptedService = Pick<World, 'quirks' | 'requests' | 'deliveries'> & {
  url: string;
  publicKeyPem: string;
  addAccount(secretId: string, publicKeyPem: string): Promise<void>;
  /** Resolves when no callback is in flight any more. */
  whenIdle(): Promise<void>;
  close(): Promise<void>;
};

export type ScriptedOptions = Partial<Pick<World, 'pauseMs' | 'slowMs' | 'measure'>> & {
  port?: number;
  quirks?: Iterable<Quirk>;
  keys?: ServiceKeys;
};

/** A moderation service with scripted results, over real HTTP on loopback with real signatures. */
export async function startScriptedService(options: ScriptedOptions = {}): Promise<ScriptedService> {
  const quirks = new Set(options.quirks);
  let url = '';
  const world: World = {
    keys: options.keys ?? (await makeServiceKeys(quirks)),
    quirks,
    requests: [],
    deliveries: [],
    measure: options.measure ?? (async () => ({ seconds: scriptedSeconds })),
    base: () => url,
    pauseMs: options.pauseMs ?? 20,
    slowMs: options.slowMs ?? 500,
  };
  const gate = createGate();
  const submissions = createSubmissions(world);
  const server = createAdaptorServer({ fetch: createApp(world, gate, submissions).fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the scripted service has no port');
  url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    publicKeyPem: world.keys.publicKeyPem,
    quirks,
    requests: world.requests,
    deliveries: world.deliveries,
    addAccount: gate.add,
    whenIdle: submissions.whenIdle,
    close: async () => {
      await submissions.stop();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The largest number of requests within any one second (L1). */
export function maxInAnySecond(requests: readonly { at: number }[]): number {
  const times = requests.map(({ at }) => at).sort((one, other) => one - other);
  return times.reduce((max, start, from) => {
    const after = times.findIndex((time, index) => index >= from && time >= start + 1000);
    return Math.max(max, (after === -1 ? times.length : after) - from);
  }, 0);
}
