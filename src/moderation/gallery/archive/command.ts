import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { connectS3 } from '../../../platform/node/s3/s3.ts';
import type { S3Place } from '../../../platform/node/shared-variables.ts';
import {
  type GalleryKind,
  galleryKindSchema,
  type ImportAnswer,
} from '../../../protocol/operator/galleries.ts';
import { say } from '../../../reasons/say.ts';
import { serialize } from '../../../reasons/serialize.ts';
import { tryMark } from '../../engines/logos/try-mark.ts';
import { createVision } from '../../engines/opencv/vision.ts';
import { createMediaStore } from '../../media/media-store.ts';
import { OperatorError } from '../../requests/operator-error.ts';
import type { Database } from '../../store/database.ts';
import { createGalleryChanges } from '../changes.ts';
import { describers } from '../describers.ts';
import type { Gallery } from '../gallery.ts';
import { exportArchive } from './export-archive.ts';
import { folderSink, folderSource } from './folder.ts';
import { importArchive } from './import-archive.ts';
import { zipSink, zipSource } from './zip.ts';

/** Where the pictures lie. */
type Place = { dataDir: string; s3: S3Place | null };
type Said = { out: string[]; problems: string[] };

/** As many as a list may name; over HTTP fewer are taken, because there somebody waits. */
const mostFiles = 1_000_000;

/** `gallery import|export <kind> <folder or zip>`; null where the words are others. A running service notices within seconds. */
export async function galleryCommand(words: string[], files: Place, db: Database): Promise<Said | null> {
  const [verb, given, place, ...rest] = words;
  const kind = galleryKindSchema.safeParse(given);
  if (!kind.success || place === undefined || rest.length > 0) return null;
  const s3 = files.s3 ? connectS3(files.s3) : null;
  const vision = createVision();
  const { signal } = new AbortController();
  const gallery: Gallery = {
    db,
    media: createMediaStore(files.dataDir, () => '', s3),
    describe: describers,
    tryMark: (mark) => tryMark(vision, mark, signal),
    changes: createGalleryChanges(),
  };
  try {
    if (verb === 'import') return tellImport(await bring(gallery, kind.data, place));
    if (verb !== 'export') return null;
    const entries = await take(gallery, kind.data, place);
    return { out: [`${entries} entries are in ${place}.`], problems: [] };
  } finally {
    await vision.close();
    await s3?.close();
  }
}

async function bring(gallery: Gallery, kind: GalleryKind, place: string): Promise<ImportAnswer> {
  const source = (await stat(place)).isDirectory() ? await folderSource(place) : await zipSource(place);
  try {
    return serialize(await importArchive(gallery, { kind, source, mostFiles }));
  } catch (error) {
    if (!(error instanceof OperatorError) || !error.errors) throw error;
    const where = error.errors.map((one) => `  ${one.path}: ${say(one.message, 'en')}`);
    throw new Error(`Its gallery.json cannot be taken as it is:\n${where.join('\n')}`);
  } finally {
    await source.close();
  }
}

async function take(gallery: Gallery, kind: GalleryKind, place: string): Promise<number> {
  if (!place.endsWith('.zip')) {
    const held = await readdir(place).catch(() => []);
    if (held.length > 0) throw new Error(`${place} is not empty; name a folder that is, or a zip.`);
    return exportArchive(gallery, { kind, sink: await folderSink(place) });
  }
  const half = `${place}.part`;
  try {
    const sink = zipSink(Writable.toWeb(createWriteStream(half, { mode: 0o600 })));
    const entries = await exportArchive(gallery, { kind, sink });
    await rename(half, place);
    return entries;
  } finally {
    await rm(half, { force: true });
  }
}

function tellImport({ entries, pictures, alreadyThere, refused }: ImportAnswer): Said {
  return {
    out: [`Added: ${entries} entries, ${pictures} pictures. There already: ${alreadyThere}.`],
    problems: refused.map(({ file, reason }) => `${file}: ${reason}`),
  };
}
