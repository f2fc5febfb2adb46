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

/** Where the pictures are stored. */
type PictureStorage = { dataDir: string; s3: S3Place | null };
type CommandOutput = { out: string[]; problems: string[] };

/** The maximum that a list may name. Over HTTP the limit is lower, because a client waits for the answer. */
const maxFiles = 1_000_000;

/**
 * `gallery import|export <kind> <folder or zip>`; null when the words are not such a command. A running service uses the
 * change within seconds.
 */
export async function galleryCommand(
  words: string[],
  storage: PictureStorage,
  db: Database,
): Promise<CommandOutput | null> {
  const [verb, kindWord, path, ...rest] = words;
  const kind = galleryKindSchema.safeParse(kindWord);
  if (!kind.success || path === undefined || rest.length > 0) return null;
  const s3 = storage.s3 ? connectS3(storage.s3) : null;
  const vision = createVision();
  const { signal } = new AbortController();
  const gallery: Gallery = {
    db,
    media: createMediaStore(storage.dataDir, () => '', s3),
    describe: describers,
    tryMark: (mark) => tryMark(vision, mark, signal),
    changes: createGalleryChanges(),
  };
  try {
    if (verb === 'import') return importOutput(await importFrom(gallery, kind.data, path));
    if (verb !== 'export') return null;
    const entries = await exportTo(gallery, kind.data, path);
    return { out: [`${entries} entries are in ${path}.`], problems: [] };
  } finally {
    await vision.close();
    await s3?.close();
  }
}

async function importFrom(gallery: Gallery, kind: GalleryKind, path: string): Promise<ImportAnswer> {
  const source = (await stat(path)).isDirectory() ? await folderSource(path) : await zipSource(path);
  try {
    return serialize(await importArchive(gallery, { kind, source, maxFiles }));
  } catch (error) {
    if (!(error instanceof OperatorError) || !error.errors) throw error;
    const where = error.errors.map((one) => `  ${one.path}: ${say(one.message, 'en')}`);
    throw new Error(`Its gallery.json cannot be taken as it is:\n${where.join('\n')}`);
  } finally {
    await source.close();
  }
}

async function exportTo(gallery: Gallery, kind: GalleryKind, path: string): Promise<number> {
  if (!path.endsWith('.zip')) {
    const files = await readdir(path).catch(() => []);
    if (files.length > 0) throw new Error(`${path} is not empty; name a folder that is, or a zip.`);
    return exportArchive(gallery, { kind, sink: await folderSink(path) });
  }
  const partial = `${path}.part`;
  try {
    const sink = zipSink(Writable.toWeb(createWriteStream(partial, { mode: 0o600 })));
    const entries = await exportArchive(gallery, { kind, sink });
    await rename(partial, path);
    return entries;
  } finally {
    await rm(partial, { force: true });
  }
}

function importOutput({ entries, pictures, alreadyThere, refused }: ImportAnswer): CommandOutput {
  return {
    out: [`Added: ${entries} entries, ${pictures} pictures. There already: ${alreadyThere}.`],
    problems: refused.map(({ file, reason }) => `${file}: ${reason}`),
  };
}
