import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { because, type Reason } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';

/**
 * Why an address did not answer. With codes before `late`, nothing of the request was sent; with `late` and those after
 * it, some may have been. `other`: reading failed, or the failure has no name here.
 */
export type UnreachableCode =
  | 'address'
  | 'not-allowed'
  | 'no-address'
  | 'refused'
  | 'unreachable'
  | 'certificate'
  | 'certificate-expired'
  | 'late'
  | 'reset'
  | 'malformed'
  | 'other';

/** An address is not allowed or not reachable; the reason is one that a person can act on. */
export class UnreachableError extends Reasoned {
  readonly code: UnreachableCode;
  constructor(reason: Reason | string, code: UnreachableCode = 'other', options: ErrorOptions = {}) {
    super(reason, options);
    this.code = code;
  }
}

export type AddressGuard = {
  /** Throws UnreachableError for an address that is refused by its form. */
  checkUrl(url: URL, purpose?: Purpose): void;
  /** `checkUrl`, and then checks every address that the name resolves to. */
  check(url: URL, purpose?: Purpose): Promise<void>;
  /** The numeric address to connect to. It is the checked one, so that no second look-up can change it. */
  resolve(host: string, port: number): Promise<string>;
};

/** A live stream may also use rtmp. */
type Purpose = 'request' | 'stream';

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 };
const streamPorts: Record<string, number> = { ...defaultPorts, 'rtmp:': 1935 };
/** Azure's host service: a public address that answers only from inside. */
const refusedAddresses = ['168.63.129.16'];
const globalUnicast = ipaddr.IPv6.parse('2000::');

/** Replacements for a test. */
type Overrides = {
  /** All addresses of a name, as the system's resolver returns them. */
  lookUp?: (host: string) => Promise<string[]>;
  ports?: Record<string, number>;
};

/** `allowedHosts`: `host` or `host:port` (MEDIA_ALLOWED_HOSTS and the embedded peer). */
export function createAddressGuard(
  allowedHosts: readonly string[],
  { lookUp = lookUpAll, ports: requestPorts = defaultPorts }: Overrides = {},
): AddressGuard {
  const allowed = new Set(allowedHosts.map((entry) => entry.toLowerCase()).flatMap(withLoopbackNames));
  const isAllowed = (host: string, port: number) => allowed.has(host) || allowed.has(`${host}:${port}`);
  const guard: AddressGuard = {
    checkUrl: (url, purpose = 'request') => {
      const ports = purpose === 'stream' ? { ...streamPorts, ...requestPorts } : requestPorts;
      const port = portOf(url, ports);
      if (port === undefined) {
        const schemes = purpose === 'stream' ? 'only_stream_addresses' : 'only_web_addresses';
        throw new UnreachableError(because(schemes), 'address');
      }
      if (url.username !== '' || url.password !== '') {
        throw new UnreachableError(because('address_has_credentials'), 'address');
      }
      const host = url.hostname.toLowerCase();
      if (port !== ports[url.protocol] && !isAllowed(host, port)) {
        throw new UnreachableError(
          because('host_not_on_default_port', { host: `${host}:${port}` }),
          'not-allowed',
        );
      }
    },
    check: async (url, purpose) => {
      guard.checkUrl(url, purpose);
      await guard.resolve(url.hostname, portOf(url, streamPorts) ?? 0);
    },
    resolve: async (name, port) => {
      const host = name.toLowerCase();
      const bare = host.replace(/^\[(.*)\]$/, '$1');
      const addresses = isIP(bare) ? [bare] : await lookUp(bare);
      // All of them must be allowed: a name that also points to a private address is not trusted.
      if (!isAllowed(isIP(bare) === 6 ? `[${bare}]` : bare, port) && !addresses.every(isPublic)) {
        throw new UnreachableError(
          because('host_in_private_range', { host: `${host}:${port}` }),
          'not-allowed',
        );
      }
      const [first] = addresses;
      if (first === undefined)
        throw new UnreachableError(because('host_has_no_address', { host }), 'no-address');
      return first;
    },
  };
  return guard;
}

async function lookUpAll(host: string): Promise<string[]> {
  try {
    const found = await lookup(host, { all: true, order: 'ipv4first' });
    return found.map(({ address }) => address);
  } catch {
    throw new UnreachableError(because('host_has_no_address', { host }), 'no-address');
  }
}

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // Addresses outside global unicast include forms that lead to private ones, such as ::127.0.0.1.
  if (parsed.kind() === 'ipv6' && !parsed.match(globalUnicast, 3)) return false;
  return parsed.range() === 'unicast' && !refusedAddresses.includes(parsed.toString());
}

function portOf(url: URL, ports: Record<string, number>): number | undefined {
  const standard = ports[url.protocol];
  return standard !== undefined && url.port !== '' ? Number(url.port) : standard;
}

// All names of loopback mean the same program on this machine.
function withLoopbackNames(entry: string): string[] {
  const [, port] = /^(?:localhost|127\.0\.0\.1|\[::1\])(:\d+)$/.exec(entry) ?? [];
  return port === undefined ? [entry] : [`localhost${port}`, `127.0.0.1${port}`, `[::1]${port}`];
}
