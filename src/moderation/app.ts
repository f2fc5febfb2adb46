import { Hono, type Context as HonoContext } from 'hono';
import { operatorPath } from '../protocol/operator/paths.ts';
import { because } from '../reasons/reason.ts';
import { admit } from './accounts/admit.ts';
import { answer, refuse } from './answer.ts';
import type { Context } from './context.ts';
import { closeAudioStreams } from './operations/close-audio-streams.ts';
import { closeVideo } from './operations/close-video.ts';
import { moderateTexts } from './operations/moderate-texts.ts';
import { submitAudioFile } from './operations/submit-audio-file.ts';
import { submitAudioStreams } from './operations/submit-audio-streams.ts';
import { submitVideoFile, submitVideoStream } from './operations/submit-video.ts';
import { operatorRoutes } from './operator/routes.ts';
import { Refusal } from './requests/refusal.ts';
import { limitedBody } from './routes/limited-body.ts';
import { logged } from './routes/logged.ts';
import { mediaRoutes } from './routes/media.ts';
import { traced } from './routes/traced.ts';

/** Ten long texts fit. No valid request of this interface is larger. */
const maxBodyBytes = 1024 ** 2;

/** Handles an admitted request. Returns the members to add to code, message, timestamp and nonce. */
type Operation = (
  ctx: Context,
  secretId: string,
  fields: Record<string, unknown>,
) => Promise<Record<string, unknown>>;

/** The operation whose requests per second are limited for each account (L1). */
const rated = 'recognition/text';

/** § Endpoints, in the document's order; each path is the part between the version and the secret_id. */
const operations: Record<string, Operation> = {
  'recognition/text': moderateTexts,
  'recognition/speech/recording/async': submitAudioFile,
  'recognition/speech/stream': submitAudioStreams,
  'recognition/speech/stream/close': closeAudioStreams,
  'recognition/video/asyncscan': async (...request) => ({ videoId: await submitVideoFile(...request) }),
  'recognition/video/stream': async (...request) => ({ videoId: await submitVideoStream(...request) }),
  'recognition/video/close': async (...request) => ({ videoId: await closeVideo(...request) }),
};

/**
 * The service over HTTP: seven signed operations, the pictures and clips that their callbacks point to, and the
 * operator's interface.
 */
export function createApp(ctx: Context): Hono {
  const app = new Hono();
  app.use(logged(ctx.log));
  if (ctx.tracing) app.use(traced(ctx.tracing));
  const limit = limitedBody({
    maxSize: maxBodyBytes,
    onError: (c) => {
      // The rest of the body is never read, so this connection cannot carry another request.
      c.header('connection', 'close');
      return refuse(ctx, c, new Refusal(1104, because('body_over_bytes', { max: maxBodyBytes })));
    },
  });
  for (const [path, operation] of Object.entries(operations)) {
    app.post(`/v3/${path}/:secretId`, limit, (c) =>
      operate(ctx, c, { operation, rateLimited: path === rated }),
    );
  }
  app.route('/media', mediaRoutes(ctx.media));
  app.route(operatorPath, operatorRoutes(ctx));
  app.notFound((c) => refuse(ctx, c, new Refusal(1404, because('address_not_found'))));
  app.onError((error, c) => refuse(ctx, c, error));
  return app;
}

async function operate(
  ctx: Context,
  c: HonoContext,
  { operation, rateLimited }: { operation: Operation; rateLimited: boolean },
): Promise<Response> {
  const secretId = c.req.param('secretId') ?? '';
  checkContentType(c.req.header('content-type'));
  const fields = await admit(ctx.admission, { secretId, body: await c.req.text(), rateLimited });
  const result = await operation(ctx, secretId, fields);
  return answer(ctx, c, { code: 0, message: 'success', ...result });
}

/** No type, or the default that some HTTP libraries send when a client declares none, such as PHP's. */
const undeclared = /^(application\/x-www-form-urlencoded)?\s*(;|$)/i;

/** § Endpoints: every body is declared as JSON. A client that declares another type gets an error, not a guess. */
function checkContentType(given = ''): void {
  if (/^application\/json\s*(;|$)/i.test(given.trim()) || undeclared.test(given.trim())) return;
  throw new Refusal(1001, because('content_type_wrong', { type: given.slice(0, 100) }), 415);
}
