import { Agent, fetch } from 'undici';
import { operatorPath } from '../../protocol/operator/paths.ts';
import type { AskOperator } from '../../review/context.ts';

/** A large archive comes from a slow browser, and then each of its photos is looked at. */
const answerMs = 30 * 60_000;

/** The operator's side of the moderation service at `baseUrl`, for whom the token lets in. */
export function operatorLink(baseUrl: string, token: string): AskOperator {
  // Its own five minutes until the first byte of an answer would be too short.
  const dispatcher = new Agent({ headersTimeout: answerMs, bodyTimeout: answerMs });
  return async (path, { method, headers, body }) => {
    const answer = await fetch(`${baseUrl}${operatorPath}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
      dispatcher,
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    });
    // One class, typed once by Node and once by the library.
    const stream = answer.body as ReadableStream | null;
    return new Response(stream, { status: answer.status, headers: [...answer.headers] });
  };
}
