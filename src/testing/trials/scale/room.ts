import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../moderation/store/database.ts';
import { loadServiceKeys } from '../../../platform/node/keys/service-keys.ts';
import { sharedSecrets } from '../../../platform/node/keys/shared-secrets.ts';
import { sealEnvelope } from '../../../protocol/envelope.ts';
import type { Processes } from '../../product/processes.ts';
import { cookieOf, signInTo } from '../../product/product.ts';

export type Call = (path: string, init?: RequestInit) => Promise<Response>;

/** What every load receives. */
export type Room = {
  databaseUrl: string;
  processes: Processes;
  /** A person's requests, to a process that the balancer picks. */
  call: Call;
  cookie: string;
  /** Seals as the moderation service does. */
  seal(payload: Record<string, unknown>): Promise<string>;
  /** How often a request was repeated because of no answer or a 503. */
  again: { count: number };
  ending: AbortSignal;
};

/** One kind of load; `end` starts nothing more and waits until everything started is answered. */
export type Load<Figures> = { end(): Promise<Figures> };

export async function makeRoom(
  processes: Processes,
  databaseUrl: string,
  ending: AbortSignal,
): Promise<Room> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '/tmp' });
  const shared = sharedSecrets(db, 'moderation.shared_secret', processes.sealKey);
  const { privateKey } = await loadServiceKeys('/tmp', shared).finally(close);
  return {
    databaseUrl,
    processes,
    call: await signInTo(processes.url),
    cookie: await cookieOf(processes.url),
    seal: (payload) => sealEnvelope(payload, privateKey),
    again: { count: 0 },
    ending,
  };
}

const patienceMs = 15_000;
const pauseMs = 250;

/**
 * Repeats a request until it is answered, when nobody accepted it, the connection broke, or the answer was 5xx.
 * `unsure` counts how often it may have been processed without an answer.
 */
export async function untilAnswered(
  { call, again }: Pick<Room, 'call' | 'again'>,
  path: string,
  init: RequestInit,
): Promise<{ status: number; body: string; unsure: number }> {
  for (let unsure = 0; ; ) {
    try {
      const answer = await call(path, { ...init, signal: AbortSignal.timeout(patienceMs) });
      const body = await answer.text();
      if (answer.status < 500) return { status: answer.status, body, unsure };
    } catch {
      unsure++;
    }
    again.count++;
    await sleep(pauseMs);
  }
}

/** Repeats `work` until the end, with a pause after each. */
export function repeat(ending: AbortSignal, everyMs: number, work: () => Promise<void>): Promise<void> {
  const run = async () => {
    while (!ending.aborted) {
      await work();
      await sleep(everyMs);
    }
  };
  return run();
}
