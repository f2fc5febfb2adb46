import { type Kysely, sql } from 'kysely';
import { createSecrets } from '../../../protocol/sealing.ts';

/** Secrets that all processes on a database share. The process that needs one first creates it. */
export type SharedSecrets = { get(name: string, make: () => Promise<string>): Promise<string> };

/** The tables of the embedded service and of the BFF, which may use a provider's service. */
type Table = 'moderation.shared_secret' | 'shared_secret';

/** Stores secrets in the database, sealed with SEAL_KEY: a reader of the tables cannot use them. */
export function sharedSecrets<Tables>(
  db: Kysely<Tables>,
  table: Table,
  sealKey: Uint8Array<ArrayBuffer>,
): SharedSecrets {
  const { seal, open } = createSecrets(sealKey);
  const find = async (name: string) => {
    const { rows } = await sql<{
      sealed: string;
    }>`select sealed from ${sql.table(table)} where name = ${name}`.execute(db);
    return rows[0]?.sealed;
  };
  return {
    get: async (name, make) => {
      let sealed = await find(name);
      if (sealed === undefined) {
        const created = await seal(await make());
        await sql`insert into ${sql.table(table)} (name, sealed) values (${name}, ${created})
          on conflict (name) do nothing`.execute(db);
        sealed = (await find(name)) ?? created;
      }
      try {
        return await open(sealed);
      } catch (cause) {
        throw new Error(
          `SEAL_KEY is another than the one with which the ${name} in the database was sealed.`,
          {
            cause,
          },
        );
      }
    },
  };
}
