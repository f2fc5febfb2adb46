import pg from 'pg';
import { mapClientErrors, mapPoolErrors } from '../../platform/node/postgres/away-errors.ts';
import { spareMs } from '../../platform/node/postgres/patient-pool.ts';

/** Connections for statements of the product. */
export function openPool(url: string, max: number): pg.Pool {
  // Counts and sizes stay far below 2^53: parse them as numbers.
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === 20 ? Number : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'second-look',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: spareMs,
    // biome-ignore lint/suspicious/noExplicitAny: pg's own type asks for every overload of its parser table.
    types: types as any,
  });
  // An idle connection that breaks is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that breaks between two statements of a transaction: the next statement throws.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    mapClientErrors(client);
  });
  mapPoolErrors(pool);
  return pool;
}
