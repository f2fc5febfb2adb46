import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { Gate } from './admit.ts';
import { createAudio } from './audio.ts';
import { seal } from './keys.ts';
import { drawPicture, makeAudio } from './media.ts';
import { Refused } from './refused.ts';
import type { Submissions } from './submissions.ts';
import { moderateTexts } from './texts.ts';
import { createVideos } from './videos.ts';
import type { RecordedRequest, World } from './world.ts';

type Operation = (secretId: string, fields: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** The seven operations, and the media in its callbacks. */
export function createApp(world: World, gate: Gate, submissions: Submissions) {
  const videos = createVideos(world, submissions);
  const audio = createAudio(world, submissions);
  const operations: Record<string, Operation> = {
    'recognition/text': async (_secretId, fields) => moderateTexts(fields, world.quirks),
    'recognition/speech/recording/async': audio.submitFile,
    'recognition/speech/stream': audio.submitStreams,
    'recognition/speech/stream/close': audio.closeStreams,
    'recognition/video/asyncscan': videos.submitFile,
    'recognition/video/stream': videos.submitStream,
    'recognition/video/close': videos.close,
  };

  async function answer(
    operation: Operation,
    request: RecordedRequest,
    type: string | undefined,
  ): Promise<Record<string, unknown>> {
    try {
      if (!/^application\/json\s*(;|$)/i.test(type ?? ''))
        throw new Refused(1001, 'Content-Type: it must be application/json');
      const fields = await gate.admit(request.secretId, request.body);
      if (world.quirks.has('refusing')) throw new Refused(2001, 'quota used up');
      return { code: 0, message: 'success', ...(await operation(request.secretId, fields)) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { code: error.code, message: error.message };
    }
  }

  const sealed = (payload: Record<string, unknown>) =>
    seal(payload, world.keys, { quirks: world.quirks, forged: world.quirks.has('wrong-signature') });

  const app = new Hono<{ Bindings: HttpBindings }>();
  for (const [path, operation] of Object.entries(operations)) {
    app.post(`/v3/${path}/:secretId`, async (c) => {
      const at = performance.now();
      const { secretId } = c.req.param();
      const body = await c.req.text();
      const recorded: RecordedRequest = { operation: path, secretId, body, at, answeredAt: null };
      world.requests.push(recorded);
      if (world.quirks.has('slow')) await sleep(world.slowMs);
      if (world.quirks.has('dropped')) {
        c.env.incoming.socket.resetAndDestroy();
        return RESPONSE_ALREADY_SENT;
      }
      const payload = await answer(operation, recorded, c.req.header('content-type'));
      recorded.answeredAt = performance.now();
      return c.body(await sealed(payload), 200, { 'content-type': 'application/json' });
    });
  }
  app.get('/media/*', async (c) => {
    if (c.req.path.endsWith('.wav')) return c.body(makeAudio(), 200, { 'content-type': 'audio/wav' });
    return c.body(await drawPicture(c.req.path), 200, { 'content-type': 'image/jpeg' });
  });
  app.notFound(async (c) => c.body(await sealed({ code: 1404, message: 'there is nothing here' }), 404));
  return app;
}
