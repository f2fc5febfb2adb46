import { type Context as Call, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as service from '../../api/service.ts';
import { type Context, machine } from '../../review/context/context.ts';
import { Failure, NoRoom } from '../../review/context/failure.ts';
import { createAddressBook } from '../../review/intake/find-by-token.ts';
import { findUploadByToken } from '../../review/uploads/find-upload.ts';
import { contextOf } from '../gates/admitted.ts';
import { callbackCap } from '../gates/body-caps.ts';
import { noSuchAddress, verifiedCallback } from '../gates/verified-callback.ts';
import type { Intake } from '../intake.ts';
import { mediaType } from '../media-types.ts';
import type { BffSettings, Env, Seams } from '../seams.ts';
import { honoPath, serve } from '../serve.ts';
import { serveFile } from '../serve-file.ts';
import { within } from '../within.ts';

/** A sender learns within a second that we cannot accept its callback now (RC5). */
const patienceMs = 800;

/**
 * Routes for the moderation service: callbacks in, uploaded videos out. Outside the session gates, with unguessable
 * tokens.
 */
export function serviceRoutes(seams: Omit<Seams, 'session'>, settings: BffSettings, intake: Intake) {
  const ctx = contextOf(seams, settings, machine);
  const app = new Hono<Env>();
  const addresseeOf = createAddressBook(ctx);
  // A large body is read only for a known address.
  const addressed = createMiddleware<Env>(async (c, next) => {
    await canStore(ctx);
    const addressee = await orAgain(addresseeOf(tokenOf(c)));
    if (!addressee) throw noSuchAddress();
    c.set('submission', { id: addressee.id });
    await next();
  });
  // Without `serve`: the signature covers the raw text.
  app.post(
    honoPath(service.receiveCallback),
    addressed,
    callbackCap(service.receiveCallback.maxBytes),
    async (c) => {
      const body = await c.req.text();
      const take = async () => {
        const callback = await verifiedCallback(ctx, await addresseeOf(tokenOf(c)), body);
        return intake.take(callback);
      };
      c.set('callback', await orAgain(take()));
      return c.json({ received: true }, 200);
    },
  );
  const media = serve<typeof service, 'receiveCallback'>(service, {
    getUpload: async ({ params, c }) => {
      const { key, filename, bytes } = await findUploadByToken(ctx, params.token);
      return serveFile(ctx.evidence, { key, bytes, contentType: mediaType(filename) }, c.req.raw.headers);
    },
  });
  return app.route('/', media);
}

const tokenOf = (c: Call<Env>) => c.req.param('token') ?? '';

/** Our own failure must make the sender try again (RC2). */
async function orAgain<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('callback_not_stored', {}, { cause: error });
  }
}

/**
 * Refuses a callback that we could not store, so that it is sent again: with the database away, or the disk nearly
 * full.
 */
async function canStore({ db, evidence }: Context): Promise<void> {
  const [database, { enough }] = await Promise.all([within(patienceMs, db.ready()), evidence.room()]);
  if (!enough) throw new NoRoom();
  if (!database) {
    throw new Failure(
      'database_unavailable_for_callback',
      {},
      {
        more: { retryAfter: 5 },
      },
    );
  }
}
