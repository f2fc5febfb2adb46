import { createAddressGuard } from '../../moderation/media/address-guard.ts';
import { guardedFetch } from '../../moderation/media/guarded-fetch.ts';
import { createGuardedRequest } from '../../moderation/media/guarded-request.ts';
import { operatorPath } from '../../protocol/operator/paths.ts';
import type { AskOperator } from '../../review/context.ts';

/** A large archive comes from a slow browser, and then each of its photos is looked at. */
const answerMs = 30 * 60_000;

/** The operator's side of the moderation service at `baseUrl`, for whom the token lets in; it reaches nothing else. */
export function operatorLink(baseUrl: string, token: string): AskOperator {
  const request = createGuardedRequest(createAddressGuard([new URL(baseUrl).host]));
  const ask = guardedFetch(request, { patienceMs: answerMs });
  return async (path, { method, headers, body }) =>
    ask(`${baseUrl}${operatorPath}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerMs),
      ...(body === undefined ? {} : { body }),
    });
}
