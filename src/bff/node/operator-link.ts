import { operatorPath } from '../../protocol/operator/paths.ts';
import type { AskOperator } from '../../review/context.ts';

/** An archive of five hundred photos takes minutes to look through. */
const answerMs = 290_000;

/** The operator's side of the moderation service at `baseUrl`, for whom the token lets in. */
export function operatorLink(baseUrl: string, token: string): AskOperator {
  return (path, { method, headers, body }) =>
    fetch(`${baseUrl}${operatorPath}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    });
}
