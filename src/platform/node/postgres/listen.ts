import pg from 'pg';

const reconnectMs = 1000;

/**
 * Listens on a channel of the database over a connection of its own. `hear` is called without a message when the
 * connection is established: messages sent while it was down are lost.
 */
export function listenTo(options: {
  url: string;
  channel: string;
  applicationName: string;
  hear(word: string | null): void;
}): { close(): Promise<void> } {
  const { url, channel, applicationName, hear } = options;
  let client: pg.Client | null = null;
  let closed = false;

  async function connect(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({ connectionString: url, application_name: applicationName });
    let broken = false;
    const again = () => {
      if (broken) return;
      broken = true;
      setTimeout(() => void connect(), reconnectMs).unref();
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      // Closed while connecting: nothing else would end this connection, and it would keep the process alive.
      if (closed) return void (await next.end());
      client = next;
      hear(null);
    } catch {
      again();
    }
  }
  void connect();

  return {
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
