import type { CompiledQuery, Kysely, QueryExecutorProvider, QueryResult } from 'kysely';

/** A compiled statement that its connection prepares under a name, where the driver can (platform/node/postgres/pg-dialect.ts). */
export type NamedQuery<Row = unknown> = CompiledQuery<Row> & { readonly name: string };

/** Kysely's builders and `sql` templates. */
export type Compilable<Row> = { compile(db: QueryExecutorProvider): CompiledQuery<Row> };

const texts = new Map<string, string>();

/**
 * Marks a statement as prepared: each connection parses and plans it once. `name`: at most 63 bytes, for this text
 * alone in the whole process. Not for `*`: its columns change when a newer release adds one.
 */
export function named<Row>(name: string, query: CompiledQuery<Row>): NamedQuery<Row> {
  const text = texts.get(name) ?? query.sql;
  if (text !== query.sql) throw new Error(`two different statements are called "${name}"`);
  texts.set(name, text);
  return { ...query, name };
}

/** Runs a statement under a name, in the connection or transaction of `db`. */
export function prepared<Row>(
  db: QueryExecutorProvider & Pick<Kysely<unknown>, 'executeQuery'>,
  name: string,
  query: Compilable<Row>,
): Promise<QueryResult<Row>> {
  return db.executeQuery(named(name, query.compile(db)));
}
