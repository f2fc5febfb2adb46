import type { Unreached } from '../review/context/context.ts';

/** Codes of the guarded client (platform/node/network/address-guard.ts), where no deeper error says more. */
const guarded: Record<string, Unreached> = {
  address: 'forbidden-address',
  'not-allowed': 'forbidden-address',
  'no-address': 'unknown-host',
  refused: 'refused-connection',
  late: 'timeout',
  reset: 'broken-off',
  certificate: 'tls-untrusted',
  'certificate-expired': 'tls-expired',
};

/** Error codes of Node, undici and OpenSSL, by what a person can do about each. */
const meanings: Record<string, Unreached> = {
  ENOTFOUND: 'unknown-host',
  ECONNREFUSED: 'refused-connection',
  ECONNRESET: 'broken-off',
  UND_ERR_SOCKET: 'broken-off',
  EPIPE: 'broken-off',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls-untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls-untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'tls-untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls-untrusted',
  CERT_UNTRUSTED: 'tls-untrusted',
  CERT_HAS_EXPIRED: 'tls-expired',
  CERT_NOT_YET_VALID: 'tls-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-other-name',
  EPROTO: 'tls-failed',
};

/** Why a request got no answer, from the deepest cause with a known code. */
export function unreached(error: unknown): Unreached {
  let why: Unreached = 'unreachable';
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError') why = 'timeout';
    const code = 'code' in at ? String(at.code) : '';
    why = meanings[code] ?? guarded[code] ?? (/^ERR_(SSL|TLS)/.test(code) ? 'tls-failed' : why);
  }
  return why;
}
