import type pg from 'pg';
import { z } from 'zod';
import type { ArchiveReader } from './archive.ts';
import { type Manifest, type Migrations, rowsPath } from './manifest.ts';

/** The migrations that a database has had, by the names of its migration tables. */
export async function listMigrations(client: pg.Client, schemas: ReadonlySet<string>): Promise<Migrations> {
  const review = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const moderation = schemas.has('moderation')
    ? await client.query<{ count: number }>('select count(*)::int as count from moderation.migrations')
    : null;
  return { review: review.rows.map(({ name }) => name), moderation: moderation?.rows[0]?.count ?? 0 };
}

/** The migrations from the manifest, or in format 1 from the rows. */
export async function migrationsOf(archive: ArchiveReader, manifest: Manifest): Promise<Migrations> {
  if (manifest.migrations) return manifest.migrations;
  const linesOf = async (schema: string, name: string): Promise<string[]> => {
    const path = rowsPath({ schema, name }, manifest);
    if (!archive.paths().includes(path)) return [];
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const [text] = await Promise.all([new Response(readable).text(), archive.read(path, writable)]);
    return text.split('\n').filter((line) => line !== '');
  };
  const named = z.object({ name: z.string() });
  const review = await linesOf('public', 'kysely_migration');
  const moderation = await linesOf('moderation', 'migrations');
  return {
    review: review.map((line) => named.parse(JSON.parse(line)).name),
    moderation: moderation.length,
  };
}
