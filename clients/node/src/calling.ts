import { Refused, Unreachable } from './errors.ts';
import type { Problem } from './generated.ts';
import { sleep } from './sleep.ts';

/** Of one call. */
export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take. */
  timeoutMs?: number | undefined;
  /** With the same key, a repeated call gets the answer of the first one. Without one, each call makes its own. */
  idempotencyKey?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
};

export type Settings = {
  /** Where the product is: `https://review.example.com`. Default: the environment's SECOND_LOOK_URL. */
  url?: string | undefined;
  /** An API key. Default: the environment's SECOND_LOOK_KEY. */
  key?: string | undefined;
  /** How often a call is tried again; 4 by default. */
  retries?: number | undefined;
  /** Milliseconds that one attempt may take; 60,000 by default. Uploads may take any time. */
  timeoutMs?: number | undefined;
  /** Of sentences in refusals: `en` (default) or `zh-CN`. */
  language?: string | undefined;
  /** In place of the global one, for instance to go through a proxy. */
  fetch?: typeof fetch | undefined;
};

/** A call as the API declares it. */
export type OneCall = {
  method: string;
  path: string;
  /** It accepts the header Idempotency-Key. */
  keyed?: boolean;
  /** The body is not JSON. */
  raw?: boolean;
  /** The answer is not JSON. */
  file?: boolean;
};
export type Given = {
  params?: Readonly<Record<string, string>>;
  query?: object;
  body?: unknown;
  /** The body of each attempt, where it can be read only once. */
  bodyAgain?: () => RawBody;
};

/** A body that is not JSON. */
export type RawBody = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

export type Connection = {
  url: string;
  key: string;
  retries: number;
  timeoutMs: number;
  language: string;
  fetch: typeof fetch;
};

export function connectionOf(settings: Settings): Connection {
  const { url = process.env.SECOND_LOOK_URL, key = process.env.SECOND_LOOK_KEY } = settings;
  if (!url) throw new TypeError('Where is Second Look? Set SECOND_LOOK_URL, or pass `url`.');
  if (!key) throw new TypeError('An API key is needed. Set SECOND_LOOK_KEY, or pass `key`.');
  if (!URL.canParse(url)) throw new TypeError(`"${url}" is not an address.`);
  return {
    url: new URL(url).href.replace(/\/+$/, ''),
    key,
    retries: settings.retries ?? 4,
    timeoutMs: settings.timeoutMs ?? 60_000,
    language: settings.language ?? 'en',
    fetch: settings.fetch ?? fetch,
  };
}

/** Makes a call, again where that is safe and may help. Returns a successful answer. */
export async function request(
  connection: Connection,
  call: OneCall,
  given: Given,
  options: CallOptions = {},
): Promise<Response> {
  const url = addressOf(connection.url, call, given);
  const headers: Record<string, string> = {
    authorization: `Bearer ${connection.key}`,
    accept: call.file ? '*/*' : 'application/json',
    'accept-language': connection.language,
    ...(given.body !== undefined && !call.raw ? { 'content-type': 'application/json' } : {}),
    // The same one for every attempt.
    ...(call.keyed ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
    ...options.headers,
  };
  const body = call.raw ? null : given.body === undefined ? null : JSON.stringify(given.body);
  const timeoutMs = options.timeoutMs ?? (call.raw || call.file ? null : connection.timeoutMs);
  for (let attempt = 0; ; attempt++) {
    const signals = [options.signal, timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)];
    const outcome = await attemptOnce(connection, url, {
      method: call.method,
      headers,
      // Nobody else is to get the key.
      redirect: 'error',
      signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
      ...(call.raw
        ? { body: given.bodyAgain?.() ?? (given.body as RawBody), duplex: 'half' as const }
        : { body }),
    });
    if (outcome instanceof Response) return outcome;
    options.signal?.throwIfAborted();
    const seconds = secondsUntilNext(outcome, call, given, attempt);
    if (seconds === null || attempt >= connection.retries) throw outcome;
    await sleep(seconds * 1000, options.signal);
  }
}

function addressOf(base: string, { path }: OneCall, { params = {}, query = {} }: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const members = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(members.map(([name, value]) => [name, String(value)])).toString();
  return `${base}${filled}${search === '' ? '' : `?${search}`}`;
}

/** The answer, or why there is no successful one. */
async function attemptOnce(
  { fetch: ask }: Connection,
  url: string,
  init: RequestInit & { duplex?: 'half' },
): Promise<Response | Refused | Unreachable> {
  let answer: Response;
  try {
    answer = await ask(url, init);
    if (answer.ok) return answer;
    return new Refused(
      answer.status,
      await problemOf(answer),
      readRetryAfter(answer.headers.get('retry-after')),
    );
  } catch (cause) {
    return new Unreachable(`${new URL(url).origin} does not answer: ${reasonOf(cause)}`, { cause });
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause, message, name } = error;
  if (name === 'TimeoutError') return 'no answer in time';
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
};

async function problemOf(answer: Response): Promise<Problem | null> {
  const text = await answer.text();
  if (!answer.headers.get('content-type')?.includes('json')) return null;
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body
      ? (body as Problem)
      : null;
  } catch {
    return null;
  }
}

/** Longer ones are for you to decide. */
const maxWaitSeconds = 120;

/**
 * When to try again; null: not at all. 429 and 503 of the product mean that nothing was stored. Otherwise the first
 * attempt may have been carried out, so only calls are repeated for which that makes no difference.
 */
function secondsUntilNext(
  outcome: Refused | Unreachable,
  { method, keyed = false, raw = false }: OneCall,
  given: Given,
  attempt: number,
): number | null {
  if (raw && given.bodyAgain === undefined) return null;
  const harmless = keyed || raw || ['GET', 'PUT', 'DELETE'].includes(method);
  const refused = outcome instanceof Refused;
  const again = refused
    ? (outcome.problem !== null && [429, 503].includes(outcome.status)) ||
      (harmless && [408, 429, 502, 503, 504].includes(outcome.status))
    : harmless;
  if (!again) return null;
  const backoff = Math.min(0.5 * 2 ** attempt, 8) * (0.75 + Math.random() / 2);
  const wait = Math.max(backoff, (refused && outcome.retryAfter) || 0);
  return wait > maxWaitSeconds ? null : wait;
}

/** Seconds from now: it is a number, or a time. */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000);
}
