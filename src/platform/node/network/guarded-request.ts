import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, buildConnector, request, setGlobalDispatcher } from 'undici';
import { because, type Reason } from '../../../reasons/reason.ts';
import { wordsOf } from '../../../reasons/reasoned.ts';
import { type AddressGuard, type UnreachableCode, UnreachableError } from './address-guard.ts';

export type GuardedResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Readable & { dump(): Promise<unknown> };
  /** The final address, after redirects. */
  url: URL;
};
export type GuardedRequest = {
  (
    url: string | URL,
    options: {
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      body?: string | Uint8Array | Readable;
      headers?: Record<string, string>;
      redirects: number;
      signal: AbortSignal;
      /** How long the body may pause; 0: no limit. */
      bodyTimeoutMs?: number;
      /** How long the answer may take to begin (default 10 s). */
      headersTimeoutMs?: number;
    },
  ): Promise<GuardedResponse>;
  close(): Promise<void>;
};

const connectTimeoutMs = 3_000;
const headersTimeoutMs = 10_000;
/** A source that sends nothing for this long has stalled. */
const stallTimeoutMs = 30_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * The only way out of these programs; the linter forbids any other. Each address, also of every redirect, is checked,
 * and the connection goes to the checked address, so that a name cannot change in between. Throws UnreachableError with
 * a reason.
 */
export function createGuardedRequest(guard: AddressGuard): GuardedRequest {
  const agent = createGuardedAgent(guard);

  const send: GuardedRequest = Object.assign(
    async (...[address, options]: Parameters<GuardedRequest>): Promise<GuardedResponse> => {
      let url = parseUrl(address);
      // A body must not go to another address than the first.
      if (options.redirects > 0 && options.method !== 'GET') throw new Error('only GET follows redirects');
      for (let left = options.redirects; ; left -= 1) {
        guard.checkUrl(url);
        const response = await request(url, {
          dispatcher: agent,
          method: options.method,
          headers: { 'accept-encoding': 'identity', ...options.headers },
          signal: options.signal,
          ...(options.bodyTimeoutMs === undefined ? {} : { bodyTimeout: options.bodyTimeoutMs }),
          ...(options.headersTimeoutMs === undefined ? {} : { headersTimeout: options.headersTimeoutMs }),
          ...(options.body === undefined ? {} : { body: options.body }),
        }).catch((error: unknown) => {
          throw options.signal.aborted ? options.signal.reason : inWords(error, url);
        });
        const { location } = response.headers;
        const moved = options.redirects > 0 && redirectStatuses.has(response.statusCode);
        if (!moved || typeof location !== 'string') {
          return { status: response.statusCode, headers: response.headers, body: response.body, url };
        }
        await response.body.dump();
        if (left === 0) throw new UnreachableError(because('too_many_redirects'));
        url = parseUrl(location, url);
      }
    },
    { close: () => agent.destroy() },
  );
  return send;
}

/** An agent that connects only to addresses that the guard has checked. */
export function createGuardedAgent(guard: AddressGuard): Agent {
  const connect = buildConnector({ timeout: connectTimeoutMs });
  return new Agent({
    headersTimeout: headersTimeoutMs,
    bodyTimeout: stallTimeoutMs,
    connect: (options, done) => {
      const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
      guard.resolve(options.hostname, port).then(
        (address) =>
          connect({ ...options, hostname: address, ...(isIP(host) ? {} : { servername: host }) }, done),
        (error: Error) => done(error, null),
      );
    },
  });
}

/**
 * Sends libraries' own fetches through the guard, redirects included; for example, discovery of a sign-in provider can
 * then name no private address. Applies to the whole process; returns a function that closes the connections.
 */
export function guardLibraries(guard: AddressGuard): () => Promise<void> {
  const agent = createGuardedAgent(guard);
  setGlobalDispatcher(agent);
  return () => agent.destroy();
}

function parseUrl(address: string | URL, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url) throw new UnreachableError(because('address_cannot_be_read'), 'address');
  return url;
}

/** Reasons that name only the host. */
type HostReason =
  | 'host_refused_connection'
  | 'host_closed_connection'
  | 'host_cannot_be_reached'
  | 'host_connection_timed_out'
  | 'host_certificate_expired'
  | 'host_timed_out'
  | 'host_stopped_sending'
  | 'host_sent_many_headers';
const hostReasons: Record<string, readonly [UnreachableCode, HostReason]> = {
  ECONNREFUSED: ['refused', 'host_refused_connection'],
  ECONNRESET: ['reset', 'host_closed_connection'],
  EPIPE: ['reset', 'host_closed_connection'],
  EHOSTUNREACH: ['unreachable', 'host_cannot_be_reached'],
  ENETUNREACH: ['unreachable', 'host_cannot_be_reached'],
  ETIMEDOUT: ['unreachable', 'host_connection_timed_out'],
  CERT_HAS_EXPIRED: ['certificate-expired', 'host_certificate_expired'],
  UND_ERR_CONNECT_TIMEOUT: ['unreachable', 'host_connection_timed_out'],
  UND_ERR_HEADERS_TIMEOUT: ['late', 'host_timed_out'],
  UND_ERR_BODY_TIMEOUT: ['late', 'host_stopped_sending'],
  UND_ERR_HEADERS_OVERFLOW: ['malformed', 'host_sent_many_headers'],
  UND_ERR_SOCKET: ['reset', 'host_closed_connection'],
};
const certificates =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_SSL_|ERR_TLS_|EPROTO)/;

/** Converts any error of a request or of reading its body to an UnreachableError. */
export function inWords(error: unknown, url: URL): UnreachableError {
  if (error instanceof UnreachableError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [kind, reason] = reasonOf(error, code, url.host);
  return new UnreachableError(reason, kind, { cause: error });
}

function reasonOf(error: unknown, code: string, host: string): [UnreachableCode, Reason] {
  const [kind, reason] = hostReasons[code] ?? [];
  if (kind && reason) return [kind, because(reason, { host })];
  const words = wordsOf(error);
  if (certificates.test(code)) return ['certificate', because('host_not_secure', { host, words })];
  if (code.startsWith('HPE_')) return ['malformed', because('host_answer_not_http', { host })];
  return ['other', because('host_not_readable', { host, words })];
}
