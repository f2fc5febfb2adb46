import { openDatabase } from '../../moderation/store/database.ts';
import { livingWorkers, wasWorker } from '../../moderation/store/workers.ts';
import { createAddressGuard, UnreachableError } from '../../platform/node/network/address-guard.ts';
import { guardedFetch } from '../../platform/node/network/guarded-fetch.ts';
import { createGuardedRequest, type GuardedRequest } from '../../platform/node/network/guarded-request.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The moderation workers that share our database, as one service. */
export type Workers = {
  /** The address that stands for any of them. */
  baseUrl: string;
  /** Sends to a living worker, and to another where the connection was refused, so that nothing is sent twice. */
  via(limits: Limits): Fetch;
  /** A file of one worker, from another where that one has ended. Null: the address belongs to none of them. */
  fetchMedia(url: string, init: RequestInit): Promise<Response | null>;
  close(): Promise<void>;
};

const baseUrl = 'http://workers';
const rememberMs = 1000;
/** Failures before anything of the request was sent. */
const notTaken = ['refused', 'unreachable', 'no-address', 'certificate', 'certificate-expired'];

/** `maxBytes` cuts an answer off; `patienceMs` is how long it may take to begin. */
type Limits = { maxBytes?: number; patienceMs?: number };

export async function connectWorkers(place: {
  databaseUrl: string;
  directDatabaseUrl: string;
  dataDir: string;
}): Promise<Workers> {
  const { db, close } = await openDatabase(place);
  const ways = new Map<string, GuardedRequest>();
  let known: { at: number; addresses: Promise<string[]> } | null = null;
  let turn = 0;

  const living = () => {
    if (!known || performance.now() - known.at > rememberMs)
      known = { at: performance.now(), addresses: livingWorkers(db) };
    return known.addresses;
  };

  /**
   * A worker registers its own address in tables that only we write: that address may be private, and nothing else may.
   */
  const requestTo = (address: string) => {
    const way = ways.get(address) ?? createGuardedRequest(createAddressGuard([new URL(address).host]));
    ways.set(address, way);
    return way;
  };

  async function send(
    path: string,
    init: RequestInit,
    { addresses, limits }: { addresses: readonly string[]; limits: Limits },
  ): Promise<Response> {
    let last: unknown = new UnreachableError('no moderation worker runs', 'refused');
    for (const address of addresses) {
      try {
        return await guardedFetch(requestTo(address), limits)(`${address}${path}`, init);
      } catch (error) {
        const again = error instanceof UnreachableError && notTaken.includes(error.code);
        if (!again || init.body instanceof ReadableStream) throw error;
        known = null;
        last = error;
      }
    }
    throw last;
  }

  /** In rotation, so that all workers get equal work. */
  const rotated = async () => {
    const all = await living();
    turn = (turn + 1) % Math.max(1, all.length);
    return [...all.slice(turn), ...all.slice(0, turn)];
  };

  return {
    baseUrl,
    via: (limits) => async (url, init) =>
      send(url.slice(baseUrl.length), init, { addresses: await rotated(), limits }),
    fetchMedia: async (url, init) => {
      const { origin, pathname } = new URL(url);
      if (!(await wasWorker(db, origin))) return null;
      const all = await rotated();
      const nearest = all.includes(origin) ? [origin, ...all.filter((one) => one !== origin)] : all;
      return send(pathname, init, { addresses: nearest, limits: {} });
    },
    close: async () => {
      await Promise.all([...ways.values()].map((way) => way.close()));
      await close();
    },
  };
}
