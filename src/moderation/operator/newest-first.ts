import { sql } from 'kysely';
import * as z from 'zod';
import { because } from '../../reasons/reason.ts';
import { OperatorError } from './operator-error.ts';

// What the operator's lists share: a search by part, and pages of what is newest first by (created_at, id).

type Listed = { created_at: Date; id: string };

const cursorSchema = z.tuple([z.coerce.date(), z.string()]);

/** The pattern that finds `words` as a part of something; null where nothing is asked for. */
export function containing(words: string | undefined): string | null {
  const asked = words?.trim() ?? '';
  return asked === '' ? null : `%${asked.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The condition for what comes after `cursor`; null on the first page. Throws `invalid_request` for what no list gave. */
export function afterCursor(cursor: string | undefined) {
  if (cursor === undefined) return null;
  const [at, id] = readCursor(cursor);
  return sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::text)`;
}

/** Cuts `rows`, of which one more than `limit` was asked for, to a page and says where the next begins. */
export function cutPage<Row extends Listed>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; nextCursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { page: rows.slice(0, limit), nextCursor: last ? writeCursor(last) : null };
}

function writeCursor(row: Listed): string {
  return Buffer.from(JSON.stringify([row.created_at, row.id])).toString('base64url');
}

function readCursor(cursor: string): [Date, string] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new OperatorError('invalid_request', because('some_of_it_is_wrong'), [
      { path: 'cursor', message: because('is_no_cursor') },
    ]);
  }
}
