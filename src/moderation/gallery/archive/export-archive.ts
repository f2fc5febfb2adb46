import type { ArchiveList, GalleryEntry, GalleryKind } from '../../../protocol/operator/galleries.ts';
import type { Gallery } from '../gallery.ts';
import { hashesOfEntry } from '../hashes/export-list.ts';
import { listEntries } from '../list-entries.ts';
import { type ArchiveSink, listName } from './archive.ts';

type Parts = Pick<Gallery, 'db' | 'media'>;

/** Writes a gallery in the format of `importArchive`, the oldest entry first. Returns the number of entries. */
export async function exportArchive(
  gallery: Parts,
  input: { kind: GalleryKind; sink: ArchiveSink },
): Promise<number> {
  const list: ArchiveList = [];
  for await (const entry of allEntries(gallery, input.kind)) {
    const { name, typeName, known, scene, label, station } = entry;
    const folder = `${plainName(name)}-${list.length + 1}`;
    const files = await writePictures(gallery, entry, folder, input.sink);
    const hashes = entry.hashes > 0 ? `${folder}/hashes.csv` : null;
    if (hashes !== null) {
      const lines = await Array.fromAsync(hashesOfEntry(gallery.db, entry));
      await input.sink.add(hashes, new TextEncoder().encode(lines.join('')));
    }
    list.push({ name, typeName, known, scene, label, station, files, hashes });
  }
  list.reverse();
  await input.sink.add(listName, new TextEncoder().encode(`${JSON.stringify(list, null, 1)}\n`));
  await input.sink.end();
  return list.length;
}

async function* allEntries(gallery: Parts, kind: GalleryKind): AsyncGenerator<GalleryEntry> {
  let cursor: string | undefined;
  do {
    const query = { limit: 200, cursor };
    const page = await listEntries(gallery, { kind, query });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Writes an entry's pictures and returns their names. Skips pictures removed since the list was read. */
async function writePictures(
  { db, media }: Parts,
  entry: GalleryEntry,
  folder: string,
  sink: ArchiveSink,
): Promise<string[]> {
  const files: string[] = [];
  const pictures = await db
    .selectFrom('gallery_pictures')
    .select('file')
    .where('entry_id', '=', entry.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const { file } of pictures) {
    const stored = await media.readGalleryPicture(entry.kind, file);
    if (!stored) continue;
    const name = `${folder}/${files.length + 1}.${stored.type === 'image/png' ? 'png' : 'jpg'}`;
    await sink.add(name, stored.bytes);
    files.push(name);
  }
  return files;
}

/** A readable folder name for people who open the archive; the list has the exact name. */
function plainName(name: string): string {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return (
    [...plain]
      .slice(0, 40)
      .join('')
      .replace(/^-+|-+$/g, '') || 'entry'
  );
}
