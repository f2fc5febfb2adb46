import type { Answer, Call, Sent } from '../../api/call.ts';
import { urlOf } from '../../api/call-url.ts';
import { idleHeader } from './activity.ts';
import { askedIn } from './asked-in.ts';
import { offlineProblem, problemOf } from './problem-error.ts';

export type HowSent = {
  signal?: AbortSignal;
  /** Outlives the page. */
  keepalive?: boolean;
  /** Makes a repeated request answer what the first one did. */
  idempotencyKey?: string;
};

/** What is sent with a call, left out where the call needs nothing, and how it is sent. */
export type Sending<C, How> = Record<never, never> extends Sent<C> ? [Sent<C>?, How?] : [Sent<C>, How?];

/** Makes one call of the API. Throws a ProblemError. */
export async function ask<C extends Call>(
  call: C,
  ...[sent, how = {}]: Sending<C, HowSent>
): Promise<Answer<C>> {
  const { body, ...place }: { body?: unknown; params?: unknown; query?: unknown } = sent ?? {};
  const headers: Record<string, string> = { accept: 'application/json', ...askedIn(), ...idleHeader() };
  if (how.idempotencyKey !== undefined) headers['idempotency-key'] = how.idempotencyKey;
  const init: RequestInit = { method: call.method, headers };
  // A change says that it comes from our pages by being JSON, also where there is nothing to say.
  if (call.method !== 'GET' && call.method !== 'DELETE') {
    init.body = JSON.stringify(body ?? {});
    headers['content-type'] = 'application/json';
  }
  if (how.signal) init.signal = how.signal;
  if (how.keepalive) init.keepalive = true;
  let response: Response;
  try {
    response = await fetch(urlOf<Call>(call, place), init);
  } catch (error) {
    if (how.signal?.aborted) throw error;
    throw offlineProblem();
  }
  const text = await response.text();
  if (!response.ok) throw problemOf(response.status, text);
  return readAnswer(call, text === '' ? null : JSON.parse(text));
}

/**
 * In development and in tests, an answer that is not as declared fails here. The product trusts it: the BFF makes it of
 * the same declaration, and the parser is not loaded (build/plain-calls.ts).
 */
export function readAnswer<C extends Call>(call: C, answer: unknown): Answer<C> {
  // Only looked at: what the parser would make of it, the product does not have.
  if (import.meta.env.DEV && call.answer) call.answer.parse(answer);
  return answer as Answer<C>;
}
