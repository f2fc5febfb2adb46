import path from 'node:path';
import type { Gallery } from '../gallery.ts';
import { folderSource } from './folder.ts';
import { type Brought, importArchive } from './import-archive.ts';

/** The pictures that come with the product. */
export const sampleGallery = path.resolve(import.meta.dirname, '../../../../public/samples/gallery');

/** Adds the pictures of a folder to the gallery of pictures, once: what a person takes out stays out. Gives what it added. */
export async function seedGallery(gallery: Gallery, folder: string): Promise<Brought | null> {
  // Starts at once wait here for the first; one that fails leaves it to the next.
  return gallery.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('gallery_seeds')
      .values({ name: 'samples' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!first) return null;
    const source = await folderSource(folder);
    return importArchive({ ...gallery, db: trx }, { kind: 'pictures', source, mostFiles: 1000 });
  });
}
