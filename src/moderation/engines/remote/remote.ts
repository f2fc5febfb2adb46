import * as z from 'zod';
import { type GuardedRequest, inWords } from '../../../platform/node/network/guarded-request.ts';
import { reasonOf } from '../../../reasons/of-issue.ts';
import { because, type Reason } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import { PlugInError } from '../runner.ts';

/** The address of a plug-in. It is only called through the guarded request, which applies MEDIA_ALLOWED_HOSTS. */
export type Remote = { url: string; model: string; apiKey: string | undefined; request: GuardedRequest };

type Ask = {
  /** Path below the configured address. */
  path?: string;
  json?: unknown;
  /** Instead of `json`: bytes and their media type. */
  body?: { bytes: string | Uint8Array; type: string };
  signal: AbortSignal;
};

const maxAnswerBytes = 8 * 1024 ** 2;
/** Longer than the chain's own timeout. */
const neverMs = 600_000;

/**
 * Sends one request and returns the answer parsed with `schema`. Throws a reason; it is a PlugInError unless the remote
 * engine only refuses this input.
 */
export async function ask<Answer>(
  remote: Remote,
  schema: z.ZodType<Answer>,
  { path = '', json, body, signal }: Ask,
): Promise<Answer> {
  const url = addressOf(remote.url, path);
  const sent = json === undefined ? body : { bytes: JSON.stringify(json), type: 'application/json' };
  const { status, text } = await exchange(remote, url, sent, signal);
  const parsed = parse(text);
  if (status !== 200) throw refused(status, parsed);
  if (parsed === undefined) throw new PlugInError(because('answer_is_no_json'));
  const answer = schema.safeParse(parsed);
  if (answer.success) return answer.data;
  // whisper.cpp reports its errors with HTTP 200.
  const words = errorIn(parsed);
  if (words !== undefined) throw new PlugInError(because('answered_status_with', { status, words }));
  const [issue] = answer.error.issues;
  const member = issue?.path.join('.') || because('whole_answer');
  throw new PlugInError(because('answer_malformed', { member, words: issue ? reasonOf(issue, parsed) : '' }));
}

async function exchange(remote: Remote, url: URL, sent: Ask['body'], signal: AbortSignal) {
  try {
    const response = await remote.request(url, {
      method: sent ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(sent ? { 'content-type': sent.type } : {}),
        ...(remote.apiKey === undefined ? {} : { authorization: `Bearer ${remote.apiKey}` }),
      },
      ...(sent ? { body: sent.bytes } : {}),
      // The key and the picture go to the configured address only.
      redirects: 0,
      signal,
      headersTimeoutMs: neverMs,
      bodyTimeoutMs: neverMs,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) throw new PlugInError(because('answer_too_long'));
      chunks.push(chunk);
    }
    return { status: response.status, text: Buffer.concat(chunks).toString('utf8') };
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof PlugInError ? error : new PlugInError(inWords(error, url).reason);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const errorSchema = z.union([
  // FastAPI: one message, or the invalid fields of the request.
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z
    .object({
      detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })).min(1),
    })
    .transform(({ detail }) => detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ')),
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);
const maxMessageChars = 200;

/** The message of an answer that is an error, in the formats of OpenAI, whisper.cpp, FastAPI and others. */
const errorIn = (answer: unknown): string | undefined =>
  errorSchema.safeParse(answer).data?.slice(0, maxMessageChars);

// 400, 413, 415 and 422 are about this input; the next one may work.
function refused(status: number, answer: unknown): Error {
  const words = errorIn(answer);
  const why =
    words === undefined
      ? because('answered_status', { status })
      : because('answered_status_with', { status, words });
  return [400, 413, 415, 422].includes(status) ? new Reasoned(why) : new PlugInError(why);
}

/** `path` appended to an address; the address's query stays. */
export function addressOf(base: string, path: string): URL {
  const url = new URL(base);
  if (path !== '') url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  return url;
}

const reachMs = 3000;
const cacheMs = 10_000;

/** Checks whether the address answers at all, with any status. Cached for ten seconds. Returns null or the reason. */
export function createReach(remote: Remote, path = ''): () => Promise<Reason | string | null> {
  let answer: Promise<Reason | string | null> | undefined;
  let checkedAt = 0;
  const look = async (): Promise<Reason | string | null> => {
    const signal = AbortSignal.timeout(reachMs);
    const url = addressOf(remote.url, path);
    try {
      const options = { method: 'GET', redirects: 0, signal, headersTimeoutMs: reachMs } as const;
      const response = await remote.request(url, options);
      response.body.on('error', () => {}).destroy();
      return null;
    } catch (error) {
      if (signal.aborted) return because('host_did_not_answer', { host: url.host, seconds: reachMs / 1000 });
      return inWords(error, url).reason;
    }
  };
  return () => {
    if (answer && performance.now() - checkedAt < cacheMs) return answer;
    checkedAt = performance.now();
    answer = look();
    return answer;
  };
}
