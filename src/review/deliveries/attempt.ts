import { recipientsOf, type SendingFailure } from '../../api/webhooks.ts';
import type { Answered, Context } from '../context/context.ts';
import { NotSent } from '../context/failure.ts';
import { cleanText } from '../store/clean-text.ts';
import type { LeasedSending } from './lease.ts';
import { mailSchema } from './message.ts';
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

/** Sends one request, or one e-mail. Only an answer of 2xx is a success (RO3); every failure has a code. */
export async function attempt(
  ctx: Context,
  { endpoint, sending }: LeasedSending,
  options: Options,
): Promise<Outcome> {
  const at = new Date();
  const base = { at, status: null, answer: '', retryAfterSeconds: null };
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  let headers: Record<string, string> = { 'content-type': 'application/json' };
  try {
    if (endpoint.format === 'signed') {
      const secrets = await secretsOf(ctx, endpoint, at);
      headers = signedHeaders({ id: sending.webhook_id, body: sending.body, at }, secrets);
    }
  } catch {
    return { ...base, ms: took(), failure: 'secret' };
  }
  const limits = {
    timeoutMs: options.timeoutMs ?? attemptMs,
    ...(options.signal ? { signal: options.signal } : {}),
  };
  try {
    const answered =
      endpoint.format === 'email'
        ? await sendMail(ctx, { endpoint, sending }, limits)
        : await ctx.send(endpoint.url, {
            ...{ method: 'POST', headers, body: sending.body, maxAnswerBytes: answerBytes },
            ...limits,
          });
    const taken = answered.status >= 200 && answered.status < 300;
    return {
      at,
      ms: took(),
      status: answered.status,
      failure: taken ? null : 'status',
      answer: cleanText(answered.body.slice(0, answerBytes)),
      retryAfterSeconds: taken ? null : readRetryAfter(answered.headers?.['retry-after'], Date.now()),
    };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { ...base, ms: took(), failure: error instanceof NotSent ? error.code : 'other' };
  }
}

async function sendMail(
  { mail }: Context,
  { endpoint, sending }: LeasedSending,
  limits: { timeoutMs: number; signal?: AbortSignal },
): Promise<Omit<Answered, 'headers'> & { headers?: undefined }> {
  if (!mail) throw new NotSent('no-mail', 'no mail server is set');
  const { subject, text } = mailSchema.parse(JSON.parse(sending.body));
  return mail({ id: sending.webhook_id, to: recipientsOf(endpoint.url), subject, text, ...limits });
}

/** The newest first; during an overlap, the previous one too. */
async function secretsOf(ctx: Context, endpoint: LeasedSending['endpoint'], at: Date): Promise<string[]> {
  const { secret, old_secret, overlap_until } = endpoint;
  const both = old_secret !== null && overlap_until !== null && overlap_until > at;
  return Promise.all((both ? [secret, old_secret] : [secret]).map((sealed) => ctx.secrets.open(sealed)));
}
