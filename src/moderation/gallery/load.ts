import type { GalleryKind } from '../../protocol/operator/galleries.ts';
import type { PersonEntry } from '../engines/faces/gallery.ts';
import type { GalleryPicture } from '../engines/image-gallery/engine.ts';
import type { LogoEntry } from '../engines/logos/gallery.ts';
import type { Database } from '../store/database.ts';
import type { Gallery } from './gallery.ts';
import { readPictureFeatures } from './picture-features.ts';

// Loads what the engines compare frames with: the usable pictures with their entries.

type Parts = Pick<Gallery, 'db' | 'media'>;

export async function loadPictures({ db, media }: Parts): Promise<GalleryPicture[]> {
  const rows = await readyPictures(db, 'pictures');
  return Promise.all(
    rows.map(async ({ id, file, label, name, features }) => ({
      id,
      path: media.galleryUrl(file),
      label,
      name,
      hashes: readPictureFeatures(features).hashes,
      file: await media.galleryFile('pictures', file),
    })),
  );
}

export async function loadPersons({ db }: Parts): Promise<PersonEntry[]> {
  const rows = await readyPictures(db, 'persons');
  const photos = Map.groupBy(rows, (row) => row.entry_id);
  return [...photos.values()].flatMap((ofOne) => {
    const [row] = ofOne;
    if (!row) return [];
    const { entry_id: id, name, type_name: typeName, known, scene } = row;
    return [{ id, name, typeName, known, scene, photos: ofOne.map(({ features }) => features) }];
  });
}

export async function loadLogos({ db, media }: Parts): Promise<LogoEntry[]> {
  const rows = await readyPictures(db, 'logos');
  return Promise.all(
    rows.map(async ({ id, file, name, label, station }) => ({
      id,
      file: await media.galleryFile('logos', file),
      name,
      label,
      station,
    })),
  );
}

function readyPictures(db: Database, kind: GalleryKind) {
  return db
    .selectFrom('gallery_pictures as picture')
    .innerJoin('gallery_entries as entry', 'entry.id', 'picture.entry_id')
    .select(['picture.id', 'picture.entry_id', 'picture.file', 'picture.features'])
    .select(['entry.name', 'entry.type_name', 'entry.known', 'entry.scene', 'entry.label', 'entry.station'])
    .where('entry.kind', '=', kind)
    .where('picture.features', 'is not', null)
    .$narrowType<{ features: string }>()
    .orderBy('entry.created_at')
    .orderBy('picture.created_at')
    .orderBy('picture.id')
    .execute();
}
