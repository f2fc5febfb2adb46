import { setTimeout as sleep } from 'node:timers/promises';
import { seal } from './keys.ts';
import type { World } from './world.ts';

type Options = { retries: number; bare: boolean; signal: AbortSignal };

/** Sends one callback until it is accepted (HTTP 200) or the retries are used up (C7). */
export async function deliver(
  world: World,
  address: string,
  payload: Record<string, unknown>,
  { retries, bare, signal }: Options,
): Promise<void> {
  const { quirks } = world;
  const body =
    bare && quirks.has('bare-callbacks')
      ? JSON.stringify(payload)
      : await seal(payload, world.keys, { quirks, forged: quirks.has('wrong-callback-signature') });
  for (let times = quirks.has('duplicate-callbacks') ? 2 : 1; times > 0; times -= 1) {
    for (let attempt = 0; attempt <= retries; attempt += 1) {
      if (attempt > 0) await sleep(world.pauseMs * attempt, undefined, { signal });
      const status = await post(address, body, signal);
      world.deliveries.push({ address, body, status });
      if (status === 200) break;
    }
  }
}

async function post(address: string, body: string, signal: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}
