import { recipientsOf, type SendingFailure } from '../../api/webhooks.ts';
import { backRequest } from '../connections/back-request.ts';
import type { Answered, Context, Outgoing } from '../context/context.ts';
import { NotSent } from '../context/failure.ts';
import { cleanText } from '../store/clean-text.ts';
import type { LeasedSending } from './lease.ts';
import { mailSchema } from './message.ts';
import { kafkaJson } from './osprey/osprey.ts';
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
  let request: Request;
  try {
    request = await requestOf(ctx, { endpoint, sending }, at);
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
        : await ctx.send(request.url, { ...request, maxAnswerBytes: answerBytes, ...limits });
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

type Request = Pick<Outgoing, 'method' | 'headers' | 'body'> & { url: string };

async function requestOf(ctx: Context, { endpoint, sending }: LeasedSending, at: Date): Promise<Request> {
  const { url, format } = endpoint;
  const { body, webhook_id: id } = sending;
  if (endpoint.connection_id !== null) return backRequest(url, body, await ctx.secrets.open(endpoint.secret));
  const headers =
    format === 'signed'
      ? signedHeaders({ id, body, at }, await secretsOf(ctx, endpoint, at))
      : { 'content-type': format === 'osprey' ? kafkaJson : 'application/json' };
  return { method: 'POST', url, headers, body };
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
