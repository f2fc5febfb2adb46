import { Refusal } from '../../moderation/requests/refusal.ts';
import { openRequest, sealEnvelope } from '../../protocol/envelope.ts';
import { importPrivateKey, importPublicKey } from '../../protocol/signature.ts';
import { createCalls } from './calls.ts';
import { createStreams, type StreamStore } from './streams.ts';
import { moderateTexts } from './texts.ts';
import { createVideos } from './videos.ts';

export type Service = {
  /** Answers a signed request as the interface requires, in a signed envelope. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  streams: ReturnType<typeof createStreams>;
};

type Options = {
  secretId: string;
  callerPublicKeyPem: string;
  privateKeyPem: string;
  fetchVideo(url: string): Promise<Response>;
  deliver(callbackUrl: string, body: string): Promise<Response>;
  pauseMs(): number;
  streamStore: StreamStore;
  report: (error: unknown) => void;
};

type Operation = (fields: Record<string, unknown>) => Promise<Record<string, unknown>>;
const maxAttempts = 5;

/** A moderation service in the page: real signatures both ways, real text moderation, its own video and audio. */
export async function startService(options: Options): Promise<Service> {
  const { secretId, deliver, report } = options;
  const [privateKey, callerKey] = await Promise.all([
    importPrivateKey(options.privateKeyPem),
    importPublicKey(options.callerPublicKeyPem),
  ]);

  async function sendCallback(
    callbackUrl: string,
    payload: Record<string, unknown>,
    copies = 1,
  ): Promise<void> {
    const body = await sealEnvelope(payload, privateKey);
    for (let copy = 1; copy < copies; copy += 1) await deliver(callbackUrl, body);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, attempt * 1000));
      const answer = await deliver(callbackUrl, body);
      if (answer.ok) return;
    }
    report(new Error(`a callback was not accepted by ${callbackUrl}`));
  }

  const streams = createStreams({ ...options, sendCallback });
  const videos = createVideos({ ...options, sendCallback, streams });
  const operations: Record<string, Operation> = {
    'v3/recognition/text': moderateTexts,
    'v3/recognition/video/asyncscan': videos.submit,
    'v3/recognition/video/close': videos.close,
    'v3/recognition/video/stream': streams.submitVideo,
    'v3/recognition/speech/recording/async': createCalls({
      ...options,
      fetchFile: options.fetchVideo,
      sendCallback,
    }),
    'v3/recognition/speech/stream': streams.submitAudio,
    'v3/recognition/speech/stream/close': streams.closeAudio,
  };

  async function answer(url: string, body: string): Promise<Record<string, unknown>> {
    const path = new URL(url).pathname.slice(1).split('/');
    const caller = path.pop();
    const operation = operations[path.join('/')];
    if (!operation) throw new Refusal(1302, 'not offered by the demo');
    const request = await openRequest(body, secretId, caller === secretId ? callerKey : null);
    if (!request.ok) throw new Refusal(request.reason === 'signature' ? 1002 : 1001, request.detail);
    return operation(request.fields);
  }

  return {
    streams,
    fetch: async (url, init) => {
      const payload = await answer(url, String(init.body)).then(
        (result) => ({ code: 0, message: 'success', ...result }),
        (error: unknown) => {
          if (error instanceof Refusal) return { code: error.code, message: error.message };
          report(error);
          return { code: 1500, message: 'internal error' };
        },
      );
      return new Response(await sealEnvelope(payload, privateKey));
    },
  };
}
