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

/** Ten long texts fit; what is larger is no request of this interface. */
const maxBodyBytes = 1024 ** 2;

/** Answers an admitted request with the members that it adds to code, message, timestamp and nonce. */
type Operation = (
  ctx: Context,
  secretId: string,
  fields: Record<string, unknown>,
) => Promise<Record<string, unknown>>;

/** Of which an account has so many in a second (L1). */
const rated = 'recognition/text';

/** § Endpoints, in the document's order; the path stands between the version and the secret_id. */
const operations: Record<string, Operation> = {
  'recognition/text': moderateTexts,
  'recognition/speech/recording/async': submitAudioFile,
  'recognition/speech/stream': submitAudioStreams,
  'recognition/speech/stream/close': closeAudioStreams,
  'recognition/video/asyncscan': async (...request) => ({ videoId: await submitVideoFile(...request) }),
  'recognition/video/stream': async (...request) => ({ videoId: await submitVideoStream(...request) }),
  'recognition/video/close': async (...request) => ({ videoId: await closeVideo(...request) }),
};

/** The service over HTTP: seven signed operations, the pictures and clips that their callbacks point to, and its operator's way in. */
export function createApp(ctx: Context): Hono {
  const app = new Hono();
  app.use(logged(ctx.log));
  const limit = limitedBody({
    maxSize: maxBodyBytes,
    onError: (c) => {
      // The rest of the body is never read, so nothing else can come over this connection.
      c.header('connection', 'close');
      return refuse(ctx, c, new Refusal(1104, because('body_over_bytes', { max: maxBodyBytes })));
    },
  });
  for (const [path, operation] of Object.entries(operations)) {
    app.post(`/v3/${path}/:secretId`, limit, (c) =>
      operate(ctx, c, { operation, takesTurn: path === rated }),
    );
  }
  app.route('/media', mediaRoutes(ctx.media));
  app.route(operatorPath, operatorRoutes(ctx));
  app.notFound((c) => refuse(ctx, c, new Refusal(1404, because('nothing_at_address'))));
  app.onError((error, c) => refuse(ctx, c, error));
  return app;
}

async function operate(
  ctx: Context,
  c: HonoContext,
  { operation, takesTurn }: { operation: Operation; takesTurn: boolean },
): Promise<Response> {
  const secretId = c.req.param('secretId') ?? '';
  checkContentType(c.req.header('content-type'));
  const fields = await admit(ctx.admission, { secretId, body: await c.req.text(), takesTurn });
  const result = await operation(ctx, secretId, fields);
  return answer(ctx, c, { code: 0, message: 'success', ...result });
}

/** What HTTP libraries declare by themselves where a client declares nothing, as PHP's does. */
const undeclared = /^(application\/x-www-form-urlencoded)?\s*(;|$)/i;

/** § Endpoints: every body is declared as JSON. A client that declares another type is told instead of guessed at. */
function checkContentType(given = ''): void {
  if (/^application\/json\s*(;|$)/i.test(given.trim()) || undeclared.test(given.trim())) return;
  throw new Refusal(1001, because('content_type_wrong', { type: given.slice(0, 100) }), 415);
}
