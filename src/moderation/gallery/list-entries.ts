import { sql } from 'kysely';
import * as z from 'zod';
import type { GalleryEntry, GalleryKind, galleryQuerySchema } from '../../protocol/operator/galleries.ts';
import { OperatorError } from '../operator/operator-error.ts';
import type { Gallery } from './gallery.ts';
import { showEntries } from './show-entry.ts';

type Query = z.output<typeof galleryQuerySchema>;
type Page = { items: GalleryEntry[]; nextCursor: string | null; total: number };

const cursorSchema = z.tuple([z.coerce.date(), z.string()]);

/** A page of a gallery, the newest entry first; `q` searches names and groups. */
export async function listEntries(
  { db }: Pick<Gallery, 'db'>,
  input: { kind: GalleryKind; query: Query },
): Promise<Page> {
  const { q, cursor, limit } = input.query;
  const words = q === undefined || q.trim() === '' ? null : `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const found = db
    .selectFrom('gallery_entries')
    .where('kind', '=', input.kind)
    .$if(words !== null, (query) =>
      query.where((eb) => eb.or([eb('name', 'ilike', words), eb('type_name', 'ilike', words)])),
    );
  const after = cursor === undefined ? null : readCursor(cursor);
  const [rows, counted] = await Promise.all([
    found
      .selectAll()
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::text)`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    found.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirst(),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: await showEntries(db, rows.slice(0, limit)),
    nextCursor: last ? writeCursor(last) : null,
    total: Number(counted?.count ?? 0),
  };
}

function writeCursor(row: { created_at: Date; id: string }): string {
  return Buffer.from(JSON.stringify([row.created_at, row.id])).toString('base64url');
}

function readCursor(cursor: string): [Date, string] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new OperatorError('invalid_request', 'Some of it cannot be taken as it is.', [
      { path: 'cursor', message: 'is none that this list gave' },
    ]);
  }
}
