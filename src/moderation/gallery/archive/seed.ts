import path from 'node:path';
import type { Gallery } from '../gallery.ts';
import { folderSource } from './folder.ts';
import { type ImportResult, importArchive } from './import-archive.ts';

/** The pictures that come with the product. */
export const sampleGallery = path.resolve(import.meta.dirname, '../../../../public/samples/gallery');

/** Adds the pictures of a folder to the picture gallery, only once, so that removed pictures stay removed. */
export async function seedGallery(gallery: Gallery, folder: string): Promise<ImportResult | null> {
  // Processes that start at the same time wait here for the first. If it fails, the next one tries.
  return gallery.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('gallery_seeds')
      .values({ name: 'samples' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!first) return null;
    const source = await folderSource(folder);
    return importArchive({ ...gallery, db: trx }, { kind: 'pictures', source, maxFiles: 1000 });
  });
}
