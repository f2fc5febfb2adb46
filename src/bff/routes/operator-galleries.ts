import * as galleries from '../../api/galleries.ts';
import { exportGallery, importGallery } from '../../review/operator/gallery-archive.ts';
import {
  addGalleryEntry,
  changeGalleryEntry,
  getGalleryEntry,
  listGallery,
  removeGalleryEntry,
} from '../../review/operator/gallery-entries.ts';
import { exportHashes, importHashes } from '../../review/operator/gallery-hashes.ts';
import {
  addEvidencePicture,
  addGalleryPicture,
  openGalleryPicture,
  removeGalleryPicture,
} from '../../review/operator/gallery-pictures.ts';
import { serve } from '../serve.ts';
import { fileCaching } from '../serve-file.ts';

/** The moderation service's galleries, for supervisors and administrators; every change is audited. */
export const operatorGalleriesRoutes = () =>
  serve(galleries, {
    listGallery: ({ ctx, params, query }) => listGallery(ctx, { ...params, query }),
    addGalleryEntry: async ({ ctx, params, body }) => ({
      entry: await addGalleryEntry(ctx, { ...params, fields: body }),
    }),
    exportGallery: async ({ ctx, params }) =>
      inert(await exportGallery(ctx, params), {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${params.kind}.zip"`,
      }),
    importGallery: ({ ctx, params, c }) => importGallery(ctx, { ...params, body: c.req.raw.body }),
    exportHashes: async ({ ctx }) =>
      inert(await exportHashes(ctx), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="pdq-hashes.csv"',
      }),
    importHashes: ({ ctx, query, c }) => importHashes(ctx, { ...query, body: c.req.raw.body }),
    getGalleryEntry: async ({ ctx, params }) => ({ entry: await getGalleryEntry(ctx, params) }),
    changeGalleryEntry: async ({ ctx, params, body }) => ({
      entry: await changeGalleryEntry(ctx, { ...params, change: body }),
    }),
    removeGalleryEntry: ({ ctx, params }) => removeGalleryEntry(ctx, params),
    addGalleryPicture: async ({ ctx, params, query, body, c }) => {
      if (body) return addEvidencePicture(ctx, { ...params, ...body });
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      return addGalleryPicture(ctx, { ...params, bytes, box: query.box ?? null });
    },
    getGalleryPicture: async ({ ctx, params }) => {
      const { body, contentType } = await openGalleryPicture(ctx, params);
      return inert(body, { 'content-type': contentType, 'cache-control': fileCaching });
    },
    removeGalleryPicture: ({ ctx, params }) => removeGalleryPicture(ctx, params),
  });

/** Bytes that run nothing, even opened by themselves. */
function inert(body: ReadableStream<Uint8Array> | null, headers: Record<string, string>): Response {
  return new Response(body, {
    headers: {
      ...headers,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
