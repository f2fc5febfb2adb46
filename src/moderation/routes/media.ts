import { Hono } from 'hono';
import { frameRetentionDays, type MediaFile, type MediaStore } from '../media/media-store.ts';

/** Frames, clips and the gallery's whole pictures at unguessable addresses, for whoever was given the address. */
export function mediaRoutes(media: MediaStore): Hono {
  const routes = new Hono();
  routes.get(
    '/gallery/:file',
    async (c) => serve(await media.readGalleryPicture('pictures', c.req.param('file'))) ?? c.notFound(),
  );
  routes.get(
    '/:token/:name',
    async (c) => serve(await media.readEvidence(c.req.param('token'), c.req.param('name'))) ?? c.notFound(),
  );
  return routes;
}

function serve(file: MediaFile | null): Response | null {
  if (!file) return null;
  return new Response(file.bytes, {
    headers: {
      'content-type': file.type,
      'content-length': String(file.bytes.length),
      'cache-control': `public, max-age=${frameRetentionDays * 86_400}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    },
  });
}
