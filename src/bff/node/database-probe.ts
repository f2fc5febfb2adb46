import pg from 'pg';

const answerMs = 2500;
const agoMs = 500;

/**
 * Probes the database on a connection of its own, so that an exhausted pool says nothing about the server, and a
 * hanging server blocks nobody's connection. Concurrent callers share one probe.
 */
export function probeDatabase(url: string) {
  let client: pg.Client | null = null;
  let probe: Promise<boolean> | null = null;

  async function connect(): Promise<pg.Client> {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'second-look probe',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    connection.on('error', () => {});
    await connection.connect();
    return connection;
  }

  async function ask(): Promise<boolean> {
    try {
      client ??= await connect();
      await client.query('select 1');
      return true;
    } catch {
      // Not awaited: a hanging server does not answer the goodbye either.
      void client?.end().catch(() => {});
      client = null;
      return false;
    }
  }

  return {
    ready: () => {
      probe ??= ask().finally(() => setTimeout(() => (probe = null), agoMs).unref());
      return probe;
    },
    close: async () => {
      await probe;
      await client?.end().catch(() => {});
    },
  };
}
