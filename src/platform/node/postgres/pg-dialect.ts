import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { NamedQuery } from '../../database/prepared.ts';
import { patientPool } from './patient-pool.ts';

/**
 * Kysely's own PostgreSQL dialect over `pg`, except that a statement with a name (prepared.ts) becomes a named query.
 */
export class PgDialect implements Dialect {
  readonly #pool: pg.Pool;
  readonly #names: boolean;

  /** `names`: false behind a pooler, where the next transaction runs in a session that knows no such name. */
  constructor(pool: pg.Pool, { names = true } = {}) {
    this.#pool = pool;
    this.#names = names;
  }

  createDriver = () => new PgDriver(this.#pool, this.#names);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new PostgresAdapter();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
}

class PgDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #names: boolean;

  constructor(pool: pg.Pool, names: boolean) {
    this.#pool = pool;
    this.#connect = patientPool(pool);
    this.#names = names;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgConnection> {
    return new PgConnection(await this.#connect(), this.#names);
  }

  async beginTransaction(
    { client }: PgConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel && `isolation level ${isolationLevel}`;
    await client.query(['begin', level, accessMode].join(' '));
  }

  async commitTransaction({ client }: PgConnection): Promise<void> {
    const { command } = await client.query('commit');
    // PostgreSQL answers ROLLBACK to a commit after a failed statement.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: PgConnection): Promise<void> {
    connection.unfinished = true;
    await connection.client.query('rollback');
    connection.unfinished = false;
  }

  async releaseConnection({ client, unfinished }: PgConnection): Promise<void> {
    client.release(unfinished);
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

class PgConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #names: boolean;
  /** Its transaction could not be rolled back: the pool must not hand it out again. */
  unfinished = false;

  constructor(client: pg.PoolClient, names: boolean) {
    this.client = client;
    this.#names = names;
  }

  async executeQuery<Row>(query: CompiledQuery | NamedQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.client.query({
      ...(this.#names && 'name' in query && { name: query.name }),
      text: query.sql,
      values: [...query.parameters],
    });
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: rows ?? [], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed: a long result is fetched by a cursor of its own.');
  }
}
