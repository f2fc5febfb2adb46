import type { Answer, Call, Sent } from '../../api/call.ts';
import { urlOf } from '../../api/call-url.ts';
import { reportUnreached } from './connection.ts';
import { offlineProblem, problemOf } from './problem-error.ts';
import { requestHeaders } from './request-headers.ts';

export type HowSent = {
  signal?: AbortSignal;
  /** The request goes on after the page is closed, if the browser has room for it. */
  keepalive?: boolean;
  /** A repeated request with the same key gets the first answer again. */
  idempotencyKey?: string;
};

/** Arguments of a call: what is sent (optional if the call needs nothing), then how it is sent. */
export type Sending<C, How> = Record<never, never> extends Sent<C> ? [Sent<C>?, How?] : [Sent<C>, How?];

/** Bytes of bodies that may outlive the page together, a little less than the Fetch standard's 64 KiB. */
const keepaliveBytes = 60_000;
let outliving = 0;

/** A fetch that outlives the page. Browsers refuse more at once than fits, so the rest is sent as usual. */
async function fetchBeyondPage(url: string, init: RequestInit): Promise<Response> {
  const bytes = typeof init.body === 'string' ? new TextEncoder().encode(init.body).length : 0;
  if (outliving + bytes > keepaliveBytes) return fetch(url, init);
  outliving += bytes;
  try {
    return await fetch(url, { ...init, keepalive: true });
  } finally {
    outliving -= bytes;
  }
}

/** Makes one API call. Throws a ProblemError. */
export async function ask<C extends Call>(
  call: C,
  ...[sent, how = {}]: Sending<C, HowSent>
): Promise<Answer<C>> {
  const { body, ...place }: { body?: unknown; params?: unknown; query?: unknown } = sent ?? {};
  const headers = requestHeaders();
  if (how.idempotencyKey !== undefined) headers['idempotency-key'] = how.idempotencyKey;
  const init: RequestInit = { method: call.method, headers };
  // A JSON body proves that a change comes from our own pages, so an empty one is sent too.
  if (call.method !== 'GET' && call.method !== 'DELETE') {
    init.body = JSON.stringify(body ?? {});
    headers['content-type'] = 'application/json';
  }
  if (how.signal) init.signal = how.signal;
  const url = urlOf<Call>(call, place);
  let response: Response;
  try {
    response = await (how.keepalive ? fetchBeyondPage : fetch)(url, init);
  } catch (error) {
    if (how.signal?.aborted) throw error;
    reportUnreached();
    throw offlineProblem();
  }
  const text = await response.text();
  if (!response.ok) throw problemOf(response.status, text);
  return readAnswer(call, text === '' ? null : JSON.parse(text));
}

/**
 * In development and in tests, an answer that breaks the declaration fails here. In production it is trusted: the BFF
 * builds it from the same declaration, and the parser is not loaded (build/plain-calls.ts).
 */
export function readAnswer<C extends Call>(call: C, answer: unknown): Answer<C> {
  // Checked only. The parsed result is not used, since production has no parser.
  if (import.meta.env.DEV && call.answer) call.answer.parse(answer);
  return answer as Answer<C>;
}
