import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { hashPicture } from '../engines/image-gallery/hash.ts';
import type { Database } from '../host/database.ts';
import type { MediaStore } from '../media/media-store.ts';

const listSchema = z.array(z.object({ file: z.string(), label: z.number().int(), name: z.string() }));
const hashesSchema = z.array(z.string());

/** A picture that films are compared with; `path` is the address it is served at. */
export type StoredPicture = { id: string; path: string; label: number; name: string; hashes: string[] };

/** The pictures that come with the product. */
export const sampleGallery = path.resolve(import.meta.dirname, '../../../public/samples/gallery');

/** Fills an empty gallery from a folder with a gallery.json; one that holds anything is left alone. */
export async function seedGallery(db: Database, media: MediaStore, folder: string): Promise<number> {
  const held = await db.selectFrom('gallery').select('id').limit(1).executeTakeFirst();
  if (held) return 0;
  const list = listSchema.parse(JSON.parse(await readFile(path.join(folder, 'gallery.json'), 'utf8')));
  for (const { file, label, name } of list) {
    await addPicture(db, media, { bytes: await readFile(path.join(folder, file)), file, label, name });
  }
  return list.length;
}

export async function listGallery(db: Database, media: MediaStore): Promise<StoredPicture[]> {
  const rows = await db.selectFrom('gallery').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    path: media.galleryUrl(row.file),
    label: row.label,
    name: row.name,
    hashes: hashesSchema.parse(JSON.parse(row.hashes)),
  }));
}

// Named by its content, so that two starts at once add it once.
async function addPicture(
  db: Database,
  media: MediaStore,
  picture: { bytes: Uint8Array; file: string; label: number; name: string },
): Promise<void> {
  const id = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32);
  const file = `${id}${path.extname(picture.file).toLowerCase() === '.png' ? '.png' : '.jpg'}`;
  const hashes = JSON.stringify(await hashPicture(picture.bytes));
  await media.saveGalleryPicture(file, picture.bytes);
  await db
    .insertInto('gallery')
    .values({ id, name: picture.name, label: picture.label, file, hashes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
