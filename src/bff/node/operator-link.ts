import { createAddressGuard } from '../../platform/node/network/address-guard.ts';
import { guardedFetch } from '../../platform/node/network/guarded-fetch.ts';
import { createGuardedRequest } from '../../platform/node/network/guarded-request.ts';
import { operatorPath } from '../../protocol/operator/paths.ts';
import type { AskOperator } from '../../review/context/context.ts';

/** A large archive comes from a slow browser, and then each of its photos is analysed. */
export const answerMs = 30 * 60_000;

type Way = (url: string, init: RequestInit) => Promise<Response>;
const onlyTo = (baseUrl: string) => createGuardedRequest(createAddressGuard([new URL(baseUrl).host]));

/**
 * The operator's API of the moderation service at `baseUrl`, with this token. It reaches nothing else. `way`: how to
 * reach one of several processes.
 */
export function operatorLink(baseUrl: string, token: string, way?: Way): AskOperator {
  const ask = way ?? guardedFetch(onlyTo(baseUrl), { patienceMs: answerMs });
  return async (path, { method, headers, body }) =>
    ask(`${baseUrl}${operatorPath}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerMs),
      ...(body === undefined ? {} : { body }),
    });
}
