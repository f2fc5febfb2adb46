import type { SendingFailure } from '../../api/webhooks.ts';
import type { Context } from '../context/context.ts';
import { NotSent } from '../context/failure.ts';
import { cleanText } from '../store/clean-text.ts';
import type { LeasedSending } from './lease.ts';
import { readRetryAfter } from './retry-schedule.ts';
import { signedHeaders } from './signature.ts';

export const attemptMs = 15_000;
/** How much of an answer the log stores. */
const answerBytes = 2000;

/** The outcome of one request. `retryAfterSeconds`: from the receiver's Retry-After. */
export type Outcome = {
  at: Date;
  ms: number;
  status: number | null;
  failure: SendingFailure | null;
  answer: string;
  retryAfterSeconds: number | null;
};

type Options = { timeoutMs?: number; signal?: AbortSignal };

/** Sends one signed request. Only an answer of 2xx is a success (RO3); every failure has a code. */
export async function attempt(
  ctx: Context,
  { endpoint, sending }: LeasedSending,
  options: Options,
): Promise<Outcome> {
  const at = new Date();
  const base = { at, status: null, answer: '', retryAfterSeconds: null };
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  let secrets: string[];
  try {
    secrets = await secretsOf(ctx, endpoint, at);
  } catch {
    return { ...base, ms: took(), failure: 'secret' };
  }
  try {
    const answered = await ctx.send(endpoint.url, {
      method: 'POST',
      headers: signedHeaders({ id: sending.webhook_id, body: sending.body, at }, secrets),
      body: sending.body,
      timeoutMs: options.timeoutMs ?? attemptMs,
      maxAnswerBytes: answerBytes,
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const taken = answered.status >= 200 && answered.status < 300;
    return {
      at,
      ms: took(),
      status: answered.status,
      failure: taken ? null : 'status',
      answer: cleanText(answered.body),
      retryAfterSeconds: taken ? null : readRetryAfter(answered.headers['retry-after'], Date.now()),
    };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { ...base, ms: took(), failure: error instanceof NotSent ? error.code : 'other' };
  }
}

/** The newest first; during an overlap, the previous one too. */
async function secretsOf(ctx: Context, endpoint: LeasedSending['endpoint'], at: Date): Promise<string[]> {
  const { secret, old_secret, overlap_until } = endpoint;
  const both = old_secret !== null && overlap_until !== null && overlap_until > at;
  return Promise.all((both ? [secret, old_secret] : [secret]).map((sealed) => ctx.secrets.open(sealed)));
}
