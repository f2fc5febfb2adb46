import type { Gallery } from './gallery.ts';

type Parts = Pick<Gallery, 'db' | 'media' | 'describe' | 'changes'>;

/**
 * Hashes again the pictures that an earlier release hashed, one after another: only then are they found without their
 * borders, and exported. Pictures whose file cannot be read or hashed keep what they have. Returns how many it changed.
 */
export async function upgradeHashes(
  { db, media, describe, changes }: Parts,
  signal: AbortSignal,
): Promise<number> {
  const rows = await db
    .selectFrom('gallery_pictures as picture')
    .innerJoin('gallery_entries as entry', 'entry.id', 'picture.entry_id')
    .select(['picture.id', 'picture.file', 'picture.features'])
    .where('entry.kind', '=', 'pictures')
    .where('picture.features', 'like', '[%')
    .orderBy('picture.id')
    .execute();
  let upgraded = 0;
  for (const { id, file, features } of rows) {
    if (signal.aborted) break;
    const stored = await media.readGalleryPicture('pictures', file);
    const described = stored ? await describe.pictures(stored.bytes).catch(() => null) : null;
    if (!described || !('features' in described)) continue;
    const { numUpdatedRows } = await db
      .updateTable('gallery_pictures')
      .set({ features: described.features })
      .where('id', '=', id)
      .where('features', '=', features)
      .executeTakeFirst();
    upgraded += Number(numUpdatedRows);
  }
  if (upgraded > 0) changes.notify('pictures');
  return upgraded;
}
