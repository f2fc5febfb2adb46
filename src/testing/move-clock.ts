import pg from 'pg';

/** Tables that must not be touched, or decide nothing: sealed rows, and tables partitioned by day. */
const untouched = ['audit_event', 'audit_head', 'kysely_migration', 'queue_stats'];

/** Waiting longer for a lock means a deadlock: this transaction gives up and tries again. */
const lockMs = 100;

/**
 * Sets a database's clock back by that many seconds (ahead, if negative) as far as anyone can see: every stored time
 * moves the other way, all at one moment.
 */
export async function setClockBack(pool: pg.Pool, seconds: number): Promise<void> {
  const client = await pool.connect();
  try {
    while (!(await moveAll(client, seconds))) await new Promise((resolve) => setTimeout(resolve, lockMs));
  } finally {
    client.release();
  }
}

/** False if a table was in use. */
async function moveAll(client: pg.PoolClient, seconds: number): Promise<boolean> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockMs}`);
    const { rows } = await client.query<{ place: string; columns: { name: string; list: boolean }[] }>(
      `
    select format('%I.%I', space.nspname, class.relname) as place,
      json_agg(json_build_object('name', format('%I', attname), 'list', type.typname like '\\_%')) as columns
    from pg_class class
      join pg_namespace space on space.oid = relnamespace
      join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
      join pg_type type on type.oid = atttypid
    where class.relkind = 'r' and space.nspname in ('public', 'moderation', 'jobs') and attgenerated = ''
      and type.typname in ('timestamptz', 'timestamp', '_timestamptz')
      and class.relname <> all($1) and class.relname !~ '^queue_stats'
    group by 1`,
      [untouched],
    );
    await client.query(`lock table ${rows.map(({ place }) => place).join(', ')} in exclusive mode`);
    // By way of a distant time, so that no two rows of a key with a time collide half-way.
    for (const by of ["interval '1000 years'", `interval '${seconds} seconds' - interval '1000 years'`])
      for (const { place, columns } of rows) {
        const set = columns.map(({ name, list }) =>
          list
            ? `${name} = array(select one + ${by} from unnest(${name}) with ordinality as t (one, n) order by n)`
            : `${name} = ${name} + ${by}`,
        );
        await client.query(`update ${place} set ${set.join(', ')}`);
      }
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && error.code === '55P03') return false;
    throw error;
  }
}
