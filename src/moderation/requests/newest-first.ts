import { type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod';
import { because } from '../../reasons/reason.ts';
import { OperatorError } from './operator-error.ts';

// Shared by the operator's lists: a search for part of a text, and pages with the newest first by (created_at, id).

type Listed = { created_at: Date; id: string };

const cursorSchema = z.tuple([z.coerce.date(), z.string()]);

/** The pattern that matches texts containing `words`; null if there is nothing to search for. */
export function containing(words: string | undefined): string | null {
  const text = words?.trim() ?? '';
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

type PageInput = { cursor?: string | undefined; limit: number };
type Page<Row> = { rows: Row[]; nextCursor: string | null; total: number };

/**
 * A page of the rows that `found` selects, and the number of all of them. Throws `invalid_request` for a cursor that no
 * list returned.
 */
export async function newestPage<DB, Table extends keyof DB, Row extends Listed>(
  found: SelectQueryBuilder<DB, Table, Row>,
  { cursor, limit }: PageInput,
): Promise<Page<Row>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const [rows, counted] = await Promise.all([
    (after
      ? found.where(sql<boolean>`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::text)`)
      : found
    )
      .orderBy(sql`created_at`, 'desc')
      .orderBy(sql`id`, 'desc')
      .limit(limit + 1)
      .execute(),
    found.clearSelect().select(sql<string>`count(*)`.as('count')).$castTo<{ count: string }>().execute(),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    nextCursor: last ? writeCursor(last) : null,
    total: Number(counted[0]?.count),
  };
}

function writeCursor(row: Listed): string {
  return Buffer.from(JSON.stringify([row.created_at, row.id])).toString('base64url');
}

function readCursor(cursor: string): [Date, string] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new OperatorError('invalid_request', because('values_not_valid'), [
      { path: 'cursor', message: because('is_no_cursor') },
    ]);
  }
}
