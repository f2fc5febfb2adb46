import { openEnvelope, parseVerified, sealRequest } from '../../src/protocol/envelope.ts';
import { isRecord } from '../../src/protocol/safe-json.ts';
import { type PublicKey, sign } from '../../src/protocol/signature.ts';
import { say } from '../../src/reasons/say.ts';

export type Payload = Record<string, unknown>;

/** An answer: its payload if the envelope verifies, else the reason. */
export type Answer =
  | { ok: true; status: number; code: number; message: string; payload: Payload; body: string }
  | { ok: false; status: number | null; why: string };

export type Caller = {
  /** A signed request to `recognition/<operation>`. */
  call(operation: string, fields: Payload): Promise<Answer>;
  /** The same without waiting for the requests before it. */
  atOnce(operation: string, fields: Payload): Promise<Answer>;
  /** Sends a body unchanged to any path below the base address; `type` is its content type (default JSON). */
  send(path: string, body: string, type?: string): Promise<Answer>;
  /** A body signed with these options, for requests that a caller should not send. */
  body(fields: Payload, how?: { timestamp?: number; nonce?: number; signed?: string }): Promise<string>;
  secretId: string;
  publicKey: PublicKey;
};

const answerMs = 20_000;
const noCode = -1;

type Options = {
  baseUrl: string;
  secretId: string;
  privateKey: CryptoKey;
  publicKey: PublicKey;
  requestsPerSecond: number;
};

/** Calls the service, one request after the other and below the rate limit by default. */
export function createCaller({
  baseUrl,
  secretId,
  privateKey,
  publicKey,
  requestsPerSecond,
}: Options): Caller {
  let free = Promise.resolve();

  async function waitForSlot(): Promise<void> {
    const before = free;
    const { promise, resolve } = Promise.withResolvers<void>();
    free = promise;
    await before;
    setTimeout(resolve, 1000 / requestsPerSecond);
  }

  async function send(path: string, body: string, type = 'application/json'): Promise<Answer> {
    await waitForSlot();
    return sendNow(path, body, type);
  }

  async function sendNow(path: string, body: string, type = 'application/json'): Promise<Answer> {
    const answered = await post(`${baseUrl}${path}`, body, type);
    if ('why' in answered) return { ok: false, status: null, why: answered.why };
    const opened = await openEnvelope(answered.text, publicKey);
    if (!opened.ok) return { ok: false, status: answered.status, why: say(opened.detail, 'en') };
    const payload = parseVerified(opened.json);
    if (!isRecord(payload)) return { ok: false, status: answered.status, why: 'json is not an object' };
    const { status, text } = answered;
    return {
      ok: true,
      status,
      body: text,
      payload,
      code: codeOf(payload),
      message: String(payload.message ?? ''),
    };
  }

  const pathOf = (operation: string) => `/v3/recognition/${operation}/${secretId}`;
  const seal = (fields: Payload) => sealRequest(fields, { secretId, privateKey });
  return {
    send,
    secretId,
    publicKey,
    call: async (operation, fields) => send(pathOf(operation), await seal(fields)),
    atOnce: async (operation, fields) => sendNow(pathOf(operation), await seal(fields)),
    body: async (fields, how = {}) => {
      const timestamp = how.timestamp ?? Math.floor(Date.now() / 1000);
      const nonce = how.nonce ?? Math.floor(Math.random() * 2 ** 47);
      const signature = await sign(privateKey, how.signed ?? `${secretId},${timestamp},${nonce}`);
      return JSON.stringify({ ...fields, timestamp, nonce, signature });
    },
  };
}

async function post(
  url: string,
  body: string,
  type: string,
): Promise<{ status: number; text: string } | { why: string }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { why: `no answer (${cause instanceof Error ? cause.message : String(cause)})` };
  }
}

/** A number or a numeric string (V1); -1 for none at all. */
function codeOf(payload: Payload): number {
  const { code } = payload;
  const isNumeric = typeof code === 'number' || (typeof code === 'string' && /^-?\d+$/.test(code));
  return isNumeric ? Number(code) : noCode;
}
