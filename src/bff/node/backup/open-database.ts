import { rm } from 'node:fs/promises';
import pg from 'pg';
import { startPostgres } from '../../../platform/node/postgres/postgres.ts';

export type AnyDatabase = {
  url: string;
  close(): Promise<void>;
  /** Removes an embedded database that was created for this restore and is not used in the end. */
  forget(): Promise<void>;
};

/** Opens the database of the settings. The embedded one is started if it does not run, and the last user stops it. */
export async function openAnyDatabase(settings: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<AnyDatabase> {
  const nothing = async () => {};
  if (settings.databaseUrl !== null) return { url: settings.databaseUrl, close: nothing, forget: nothing };
  const server = await startPostgres({ dataDir: settings.dataDir });
  const url = await server.url('second_look');
  const filledBefore = await holdsTables(url);
  return {
    url,
    close: async () => {
      if (!server.adopted && !(await inUse(url))) await server.stop();
    },
    forget: async () => {
      if (server.adopted || filledBefore) return;
      await server.stop();
      await rm(server.directory, { recursive: true, force: true });
    },
  };
}

async function inUse(url: string): Promise<boolean> {
  return (
    (await count(
      url,
      "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )) > 0
  );
}

async function holdsTables(url: string): Promise<boolean> {
  return (
    (await count(url, "from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace")) > 0
  );
}

async function count(url: string, from: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count ${from}`);
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
