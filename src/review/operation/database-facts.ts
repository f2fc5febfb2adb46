import { sql } from 'kysely';
import type { Db } from '../store/tables.ts';
import type { DatabaseFacts } from './judge-database.ts';

const bytes = (name: string) => sql`pg_size_bytes(current_setting(${name}))::float8`;
/** A setting in milliseconds; 0 where this version has none. */
const ms = (name: string) =>
  sql`(extract(epoch from coalesce(nullif(current_setting(${name}, true), ''), '0')::interval) * 1000)::float8`;
const whole = (name: string) => sql`coalesce(nullif(current_setting(${name}, true), ''), '0')::int`;

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select ${whole('server_version_num')} as version,
      pg_encoding_to_char(encoding) as encoding,
      datctype as locale,
      cardinality(search_needles(search_fold('诈骗'))) > 0
        and search_grams(search_fold('这是诈骗案')) @> search_needles(search_fold('诈骗')) as "findsChinese",
      search_fold('ÉCOLE МИР') = search_fold('école мир') as "foldsLetters",
      ${bytes('shared_buffers')} as "sharedBuffers",
      ${bytes('work_mem')} as "workMem",
      ${whole('max_connections')} as "maxConnections",
      ${whole('superuser_reserved_connections')} + ${whole('reserved_connections')} as "reservedConnections",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "usedConnections",
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      ${ms('statement_timeout')} as "statementTimeout",
      ${ms('idle_session_timeout')} as "idleSessionTimeout",
      ${ms('transaction_timeout')} as "transactionTimeout",
      ${ms('idle_in_transaction_session_timeout')} as "idleInTransactionTimeout"
    from pg_database where datname = current_database()`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('the database does not know its own settings');
  return facts;
}
