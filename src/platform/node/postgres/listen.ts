import pg from 'pg';
import { createBackoff } from '../../scheduling/backoff.ts';

const connectMs = 5000;
const firstAgainMs = 100;
const maxAgainMs = 1000;

/** Called with each message of a channel, and without one when the connection is established. */
export type Hear = (word: string | null) => void;
export type Listener = {
  /** The first connection; rejects when that one failed. */
  ready: Promise<void>;
  /** Listens on a channel until the returned function is called. */
  add(channel: string, hear: Hear): () => void;
  close(): Promise<void>;
};

/**
 * Listens on channels of the database over one connection of its own. Messages sent while it was down are lost, so each
 * `hear` is called without a message when the connection is established. `enter` runs on each new connection before,
 * for locks that mark this process as present.
 */
export function listenTo(options: {
  url: string;
  applicationName: string;
  channels?: Record<string, Hear>;
  enter?: (connection: pg.Client) => Promise<void>;
}): Listener {
  const { url, applicationName, enter } = options;
  const channels = new Map(Object.entries(options.channels ?? {}));
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  const backoff = createBackoff({ firstMs: firstAgainMs, maxMs: maxAgainMs });
  let client: pg.Client | null = null;
  let closed = false;

  async function listenOn(connection: pg.Client, channel: string): Promise<void> {
    await connection.query(`listen ${pg.escapeIdentifier(channel)}`);
    channels.get(channel)?.(null);
  }

  async function connect(): Promise<void> {
    if (closed) return;
    const beganAt = performance.now();
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: connectMs,
    });
    let broken = false;
    const again = () => {
      if (broken) return;
      broken = true;
      if (client === next) client = null;
      setTimeout(() => void connect(), backoff.next(performance.now() - beganAt)).unref();
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''));
    try {
      await next.connect();
      await enter?.(next);
      client = next;
      for (const channel of [...channels.keys()]) await listenOn(next, channel);
      ready.resolve();
      // Closed while connecting: nothing else would end this connection, and it would keep the process alive.
      if (closed) await next.end();
    } catch (error) {
      ready.reject(error);
      again();
      await next.end().catch(() => {});
    }
  }
  void connect();

  return {
    ready: ready.promise,
    add: (channel, hear) => {
      channels.set(channel, hear);
      // If it breaks meanwhile, the next connection listens on all channels.
      if (client) void listenOn(client, channel).catch(() => {});
      return () => {
        channels.delete(channel);
        void client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
      };
    },
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
