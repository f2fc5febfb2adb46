import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileAddresses, hostileResolver } from '../../../testing/hostile/addresses.ts';
import { type AddressGuard, createAddressGuard } from './address-guard.ts';
import { createGuardedRequest, type GuardedRequest } from './guarded-request.ts';

let reached = 0;
let to = '';
const canary = createServer((_incoming, response) => {
  reached += 1;
  response.end('inside');
});
/** An allowed server that redirects to the address of the test. */
const mover = createServer((_incoming, response) => {
  // As raw bytes: a hostile server sends invalid headers too.
  response.socket?.end(`HTTP/1.1 302 Found\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`);
});
let [port, moverPort] = [0, 0];

const portOf = (server: Server) => {
  const at = server.address();
  return typeof at === 'object' && at ? at.port : 0;
};

beforeAll(async () => {
  // Listens on IPv6 as well where there is one, to notice requests to ::1.
  await once(canary.listen(0), 'listening');
  await once(mover.listen(0, '127.0.0.1'), 'listening');
  [port, moverPort] = [portOf(canary), portOf(mover)];
});
afterAll(() => {
  canary.close();
  mover.close();
});

// The canary's port counts as the usual one, so that only the address is checked.
const guardOf = () =>
  createAddressGuard([`moved.test:${moverPort}`], {
    lookUp: hostileResolver(),
    ports: { 'http:': port, 'https:': port },
  });

async function outcome(request: GuardedRequest, address: string, redirects: number): Promise<string> {
  const options = { method: 'GET', redirects, signal: AbortSignal.timeout(5000) } as const;
  return request(address, options).then(
    async ({ status, body }) => {
      await body.dump();
      return String(status);
    },
    (error: Error) => error.constructor.name,
  );
}

it('refuses 300 hostile addresses, direct or by redirect: none reaches the private server', async () => {
  const request = createGuardedRequest(guardOf());
  const addresses = hostileAddresses(port);
  const outcomes: [string, string][] = [];
  for (const address of addresses) outcomes.push([address, await outcome(request, address, 3)]);
  const led = addresses.filter((address) => /^[!-~]*$/.test(address));
  for (const address of led) {
    to = address;
    outcomes.push([`→ ${address}`, await outcome(request, `http://moved.test:${moverPort}/`, 3)]);
  }
  await request.close();
  expect(outcomes.length).toBeGreaterThan(500);
  expect(outcomes.filter(([, what]) => what !== 'UnreachableError')).toEqual([]);
  expect(reached).toBe(0);
});

it('connects to the address that was checked, even if the name has changed since', async () => {
  let calls = 0;
  const guard = createAddressGuard([], {
    lookUp: async () => (++calls === 1 ? ['93.184.216.34'] : ['127.0.0.1']),
    ports: { 'http:': port },
  });
  const request = createGuardedRequest(guard);
  const url = new URL(`http://rebinding.test:${port}/`);
  await guard.check(url);
  expect(await outcome(request, url.href, 0)).toBe('UnreachableError');
  await request.close();
  expect([calls, reached]).toEqual([2, 0]);
});

it('would let more than a hundred of them in without the guard', async () => {
  const lookUp = hostileResolver();
  const open: AddressGuard = {
    checkUrl: () => {},
    check: async () => {},
    resolve: async (host) => {
      const bare = host.replace(/^\[(.*)\]$/, '$1');
      return (await lookUp(bare))[0] ?? bare;
    },
  };
  const request = createGuardedRequest(open);
  const before = reached;
  const loopback = hostileAddresses(port).filter((address) => {
    const host = URL.parse(address)?.hostname ?? '';
    return (
      /^http:/.test(URL.parse(address)?.protocol ?? '') && /^127\.|test\.?$|localhost|^\[::1\]$/.test(host)
    );
  });
  await Promise.all(loopback.map((address) => outcome(request, address, 0)));
  await request.close();
  expect(reached - before).toBeGreaterThan(100);
  reached = 0;
});
