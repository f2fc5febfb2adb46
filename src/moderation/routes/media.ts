import { Hono } from 'hono';
import { frameRetentionDays, type MediaStore, type Picture } from '../media/media-store.ts';

/** Frames at unguessable addresses, and the gallery's pictures, for whoever was given the address. */
export function mediaRoutes(media: MediaStore): Hono {
  const routes = new Hono();
  routes.get(
    '/gallery/:file',
    async (c) => serve(await media.readGalleryPicture(c.req.param('file'))) ?? c.notFound(),
  );
  routes.get(
    '/:token/:name',
    async (c) => serve(await media.readFrame(c.req.param('token'), c.req.param('name'))) ?? c.notFound(),
  );
  return routes;
}

function serve(picture: Picture | null): Response | null {
  if (!picture) return null;
  return new Response(picture.bytes, {
    headers: {
      'content-type': picture.type,
      'content-length': String(picture.bytes.length),
      'cache-control': `public, max-age=${frameRetentionDays * 86_400}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    },
  });
}
