import pg from 'pg';

const answerMs = 2500;
const agoMs = 500;

/**
 * Probes the database on a connection of its own, so that an exhausted pool says nothing about the server, and a
 * hanging server blocks nobody's connection. Concurrent callers share one probe.
 */
export function probeDatabase(url: string) {
  let client: pg.Client | null = null;
  let asked: Promise<boolean> | null = null;

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'second-look probe',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    made.on('error', () => {});
    await made.connect();
    return made;
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
      asked ??= ask().finally(() => setTimeout(() => (asked = null), agoMs).unref());
      return asked;
    },
    close: async () => {
      await asked;
      await client?.end().catch(() => {});
    },
  };
}
