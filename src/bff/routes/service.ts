import { Hono } from 'hono';
import { machine } from '../../review/context.ts';
import { Failure } from '../../review/failure.ts';
import { receive } from '../../review/intake/receive.ts';
import { findUploadByToken } from '../../review/uploads/find-upload.ts';
import { bodyCap } from '../gates/body-cap.ts';
import { contextOf } from '../gates/signed-in.ts';
import { verifiedCallback } from '../gates/verified-callback.ts';
import { mediaType } from '../media-types.ts';
import type { BffSettings, Env, Seams } from '../seams.ts';
import { serveFile } from '../serve-file.ts';

const maxCallbackBytes = 1024 ** 2;

/** What the moderation service calls: callbacks in, uploaded films out. Outside the session gates, by unguessable token. */
export function serviceRoutes(seams: Seams, settings: BffSettings) {
  const ctx = contextOf(seams, settings, machine);
  const app = new Hono<Env>();
  app.post('/callbacks/:token', bodyCap(maxCallbackBytes), async (c) => {
    const received = await verifiedCallback(ctx, c.req.param('token'), c.req.raw);
    try {
      await receive(ctx, received);
    } catch (error) {
      // Our own failure must make the sender try again (RC2).
      throw error instanceof Failure
        ? error
        : new Failure('unavailable', 'The callback could not be stored; send it again.', { cause: error });
    }
    return c.json({ received: true }, 200);
  });
  app.get('/media/uploads/:token/:filename', async (c) => {
    const { key, filename, bytes } = await findUploadByToken(ctx, c.req.param('token'));
    return serveFile(ctx.evidence, { key, bytes, contentType: mediaType(filename) }, c.req.header('range'));
  });
  return app;
}
