import pg from 'pg';

const answerMs = 2500;
const agoMs = 500;

/**
 * Asks the database on a connection of its own, so that a pool in use up to its last connection says nothing about the
 * server, and a server that hangs keeps nobody's connection. Many who ask at once share one question.
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
      // Not waited for: a server that hangs does not say goodbye either.
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
