import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Hono, type Context as HonoContext } from 'hono';
import type { Log } from '../../platform/node/log/log.ts';
import {
  entryChangeSchema,
  entryFieldsSchema,
  type GalleryKind,
  galleryKindSchema,
  galleryQuerySchema,
  hashListQuerySchema,
  maxHashListBytes,
  partSchema,
} from '../../protocol/operator/galleries.ts';
import { because } from '../../reasons/reason.ts';
import { serialize } from '../../reasons/serialize.ts';
import { addEntry } from '../gallery/add-entry.ts';
import { addPicture } from '../gallery/add-picture.ts';
import { exportArchive } from '../gallery/archive/export-archive.ts';
import { importArchive } from '../gallery/archive/import-archive.ts';
import { changeEntry } from '../gallery/change-entry.ts';
import type { Gallery } from '../gallery/gallery.ts';
import { exportHashes } from '../gallery/hashes/export-list.ts';
import { importHashes } from '../gallery/hashes/import-list.ts';
import { listEntries } from '../gallery/list-entries.ts';
import { removeEntry } from '../gallery/remove-entry.ts';
import { findPicture, removePicture } from '../gallery/remove-picture.ts';
import { showEntry } from '../gallery/show-entry.ts';
import { cappedBody, maxPictureBytes, parseOperator, readBytes, readJson } from '../requests/body.ts';
import { OperatorError } from '../requests/operator-error.ts';

const maxArchiveBytes = 256 * 1024 ** 2;
/** The most pictures that one request may import, since its caller waits; the command line takes any number. */
const maxFiles = 500;

/** The library of archives loads with the first one. */
const zips = () => import('../gallery/archive/zip.ts');

export type GalleriesParts = { gallery: Gallery; log: Log };

/** The galleries of persons, pictures and logos, as protocol/operator/paths.ts lists them. */
export function galleriesRoutes({ gallery, log }: GalleriesParts): Hono {
  const routes = new Hono();
  routes.get('/:kind', async (c) => {
    const query = parseOperator(galleryQuerySchema, c.req.query());
    return c.json(serialize(await listEntries(gallery, { kind: kindOf(c), query })));
  });
  routes.post('/:kind', async (c) => {
    const kind = kindOf(c);
    const fields = await readJson(c, entryFieldsSchema);
    return c.json({ entry: await addEntry(gallery, { kind, fields }) }, 201);
  });
  routes.get('/pictures/hashes', (c) => {
    const lines = Readable.toWeb(Readable.from(exportHashes(gallery.db), { objectMode: false }));
    return c.body(lines as ReadableStream, 200, { 'content-type': 'text/csv; charset=utf-8' });
  });
  routes.post('/pictures/hashes', async (c) => {
    const fields = entryFieldsSchema.parse(parseOperator(hashListQuerySchema, c.req.query()));
    const bytes = await readBytes(c, maxHashListBytes);
    return c.json(serialize(await importHashes(gallery, { fields, bytes })), 201);
  });
  routes.get('/:kind/archive', async (c) => {
    const { zipSink } = await zips();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    exportArchive(gallery, { kind: kindOf(c), sink: zipSink(writable) }).catch((error: unknown) => {
      log.error({ err: error }, 'an archive of a gallery could not be written');
      // An incomplete archive must not look complete.
      void writable.abort(error).catch(() => {});
    });
    return c.body(readable, 200, { 'content-type': 'application/zip' });
  });
  routes.post('/:kind/archive', async (c) => {
    const kind = kindOf(c);
    const folder = await mkdtemp(path.join(tmpdir(), 'second-look-import-'));
    const file = path.join(folder, 'archive.zip');
    try {
      await pipeline(Readable.from(cappedBody(c, maxArchiveBytes)), createWriteStream(file, { mode: 0o600 }));
      const { zipSource } = await zips();
      const source = await zipSource(file);
      const brought = importArchive(gallery, { kind, source, maxFiles });
      return c.json(serialize(await brought.finally(() => source.close())));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  routes.get('/:kind/:id', async (c) =>
    c.json(serialize({ entry: await showEntry(gallery.db, placeOf(c)) })),
  );
  routes.patch('/:kind/:id', async (c) => {
    const change = await readJson(c, entryChangeSchema);
    return c.json(serialize({ entry: await changeEntry(gallery, { ...placeOf(c), change }) }));
  });
  routes.delete('/:kind/:id', async (c) => {
    await removeEntry(gallery, placeOf(c));
    return c.body(null, 204);
  });
  routes.post('/:kind/:id/pictures', async (c) => {
    const box = c.req.query('box');
    const part = box === undefined ? null : parseOperator(partSchema, box, 'box');
    const place = placeOf(c);
    const bytes = await readBytes(c, maxPictureBytes);
    const answer = await addPicture(gallery, { ...place, bytes, part });
    return c.json(serialize(answer), answer.added ? 201 : 200);
  });
  routes.delete('/:kind/:id/pictures/:picture', async (c) => {
    await removePicture(gallery, { ...placeOf(c), picture: c.req.param('picture') });
    return c.body(null, 204);
  });
  routes.get('/:kind/:id/pictures/:picture', async (c) => {
    const place = placeOf(c);
    const { file } = await findPicture(gallery, { ...place, picture: c.req.param('picture') });
    const stored = await gallery.media.readGalleryPicture(place.kind, file);
    if (!stored) throw new OperatorError('not_found', because('entry_picture_file_missing'));
    return c.body(stored.bytes, 200, { 'content-type': stored.type, 'cache-control': 'no-store' });
  });
  return routes;
}

function kindOf(c: HonoContext): GalleryKind {
  const kind = galleryKindSchema.safeParse(c.req.param('kind'));
  if (!kind.success) throw new OperatorError('not_found', because('no_such_gallery'));
  return kind.data;
}

function placeOf(c: HonoContext): { kind: GalleryKind; id: string } {
  return { kind: kindOf(c), id: c.req.param('id') ?? '' };
}
