import { openEnvelope, parseVerified, sealRequest } from '../protocol/envelope.ts';
import { openCallback } from '../protocol/open-callback.ts';
import type { PublicKey } from '../protocol/signature.ts';
import type { TaskType } from '../protocol/tasks.ts';
import type { AskOperator, Moderation } from '../review/context.ts';
import { ModerationUnreachable } from '../review/failure.ts';
import { createTextPace } from '../review/submissions/text-pace.ts';

const answerMs = 15_000;
const maxTextWaitMs = 10_000;

type Options = {
  /** `{base_url}` of the interface. */
  baseUrl: string;
  secretId: string;
  privateKey: CryptoKey;
  publicKey: PublicKey;
  tasks: Record<string, TaskType>;
  callbackBase: string;
  textRequestsPerSecond: number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  fetchMedia: (url: string) => Promise<Response>;
  operator?: AskOperator | null;
};

/** The moderation service over HTTP with signatures both ways (§ Authentication), whoever's it is. */
export function createModeration(options: Options): Moderation {
  const pace = createTextPace({ requestsPerSecond: options.textRequestsPerSecond, maxWaitMs: maxTextWaitMs });

  async function post(path: string, fields: Record<string, unknown>): Promise<Record<string, unknown>> {
    const body = await sealRequest(fields, options);
    const text = await send(`${options.baseUrl}${path}/${encodeURIComponent(options.secretId)}`, body);
    // Whatever the HTTP status: a refusal comes in the signed envelope too (§ Errors).
    const opened = await openEnvelope(text, options.publicKey);
    if (!opened.ok) {
      throw new ModerationUnreachable(
        opened.reason === 'signature'
          ? "The moderation service's answer is not signed with its key."
          : 'What answered is no moderation service: its answer has no signed envelope.',
      );
    }
    const json = parseVerified(opened.json);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      throw new ModerationUnreachable("The moderation service's answer is not an object.");
    }
    return { ...json };
  }

  async function send(url: string, body: string): Promise<string> {
    try {
      const answer = await options.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(answerMs),
      });
      return await answer.text();
    } catch (error) {
      throw new ModerationUnreachable('The moderation service does not answer.', { cause: error });
    }
  }

  return {
    post,
    open: (body, { bareAllowed }) => openCallback(body, options.publicKey, { bareAllowed }),
    fetchMedia: options.fetchMedia,
    // Any signed answer proves it is there and knows its key; this close names no video on purpose.
    ready: () => post('/v3/recognition/video/close', { videoId: 'readiness' }).then(() => true),
    operator: options.operator ?? null,
    tasks: options.tasks,
    callbackBase: options.callbackBase,
    textTurn: pace.run,
  };
}
