import { type Context, Hono } from 'hono';
import { frameRetentionDays, type MediaFile, type MediaStore } from '../media/media-store.ts';

/** Serves frames, clips and whole gallery pictures at unguessable addresses, to anyone who has the address. */
export function mediaRoutes(media: MediaStore): Hono {
  const routes = new Hono();
  routes.get('/gallery/:file', async (c) =>
    serve(c, await media.readGalleryPicture('pictures', c.req.param('file'))),
  );
  routes.get('/:token/:name', async (c) =>
    serve(c, await media.readEvidence(c.req.param('token'), c.req.param('name'))),
  );
  return routes;
}

function serve(c: Context, file: MediaFile | null): Response | Promise<Response> {
  if (!file) return c.notFound();
  return c.body(file.bytes, 200, {
    'content-type': file.type,
    'content-length': String(file.bytes.length),
    'cache-control': `public, max-age=${frameRetentionDays * 86_400}, immutable`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
}
