import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { because, type Reason } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';

/**
 * What kept an address from answering. Up to `late` nothing of the request was sent; `late` and after it, it may have
 * been. `other`: of what was read, or nothing that has a name here.
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

/** Why an address may not be reached, or could not be; the reason is one that a person can act on. */
export class UnreachableError extends Reasoned {
  readonly code: UnreachableCode;
  constructor(reason: Reason | string, code: UnreachableCode = 'other', options: ErrorOptions = {}) {
    super(reason, options);
    this.code = code;
  }
}

export type AddressGuard = {
  /** Throws UnreachableError for an address that is refused for how it is written. */
  checkUrl(url: URL, purpose?: Purpose): void;
  /** `checkUrl`, and that the name leads only where it may. */
  check(url: URL, purpose?: Purpose): Promise<void>;
  /** The numeric address to connect to: one that was checked, so that no second look-up can change it. */
  resolve(host: string, port: number): Promise<string>;
};

/** A live stream may come by rtmp, too. */
type Purpose = 'request' | 'stream';

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 };
const streamPorts: Record<string, number> = { ...defaultPorts, 'rtmp:': 1935 };
/** Azure's host service: a public address that answers only from inside. */
const refusedAddresses = ['168.63.129.16'];
const globalUnicast = ipaddr.IPv6.parse('2000::');

/** What a test may put in the place of the real thing. */
type Overrides = {
  /** Every address of a name, as the system's resolver gives them. */
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
        throw new UnreachableError(because('address_carries_user'), 'address');
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
      // All of them must do: a name that also points inside is not one to trust.
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
  // What is not global unicast has forms that lead inside, ::127.0.0.1 for one.
  if (parsed.kind() === 'ipv6' && !parsed.match(globalUnicast, 3)) return false;
  return parsed.range() === 'unicast' && !refusedAddresses.includes(parsed.toString());
}

function portOf(url: URL, ports: Record<string, number>): number | undefined {
  const standard = ports[url.protocol];
  return standard !== undefined && url.port !== '' ? Number(url.port) : standard;
}

// One program on this machine is the same under each of loopback's names.
function withLoopbackNames(entry: string): string[] {
  const [, port] = /^(?:localhost|127\.0\.0\.1|\[::1\])(:\d+)$/.exec(entry) ?? [];
  return port === undefined ? [entry] : [`localhost${port}`, `127.0.0.1${port}`, `[::1]${port}`];
}
