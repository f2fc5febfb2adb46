import { createAddressGuard } from '../../platform/node/network/address-guard.ts';
import { createGuardedRequest, inWords } from '../../platform/node/network/guarded-request.ts';
import type { Send } from '../../review/context/context.ts';
import { NotSent } from '../../review/context/failure.ts';

/** Sends to customers' addresses: through the guarded client, without following redirects. */
export function createSend(allowedHosts: readonly string[]): { send: Send; close(): Promise<void> } {
  const request = createGuardedRequest(createAddressGuard(allowedHosts));
  const send: Send = async (url, { method, headers, body, timeoutMs, maxAnswerBytes, signal: cut }) => {
    const late = AbortSignal.timeout(timeoutMs);
    const signal = cut ? AbortSignal.any([cut, late]) : late;
    try {
      const answer = await request(url, {
        method,
        headers,
        body,
        redirects: 0,
        signal,
        headersTimeoutMs: timeoutMs,
      });
      const known = Object.entries(answer.headers).map(([name, value]) => [name, String(value ?? '')]);
      return {
        status: answer.status,
        headers: Object.fromEntries(known),
        body: await beginningOf(answer.body, maxAnswerBytes),
      };
    } catch (error) {
      if (cut?.aborted) throw cut.reason;
      if (late.aborted) throw new NotSent('late', `no answer within ${timeoutMs / 1000} s`, { cause: error });
      const { code, message } = inWords(error, new URL(url));
      throw new NotSent(code, message, { cause: error });
    }
  };
  return { send, close: () => request.close() };
}

async function beginningOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8');
}
