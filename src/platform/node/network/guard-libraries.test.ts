import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { guardLibraries } from './guarded-request.ts';

const servers: Server[] = [];
async function listen(answer: (path: string) => { status: number; headers?: Record<string, string> }) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    seen.push(path);
    const { status, headers } = answer(path);
    response.writeHead(status, headers).end('here');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { seen, host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
}

let canary: Awaited<ReturnType<typeof listen>>;
let issuer: Awaited<ReturnType<typeof listen>>;
let letGo: () => Promise<void>;
beforeAll(async () => {
  canary = await listen(() => ({ status: 200 }));
  issuer = await listen((path) =>
    path === '/away'
      ? { status: 302, headers: { location: `http://${canary.host}/inside` } }
      : { status: 200 },
  );
  letGo = guardLibraries(createAddressGuard([issuer.host]));
});
afterAll(async () => {
  await letGo();
  for (const server of servers) server.close();
});

/** Fetches like a library that does not know our guard. */
const reach = (url: string) =>
  globalThis.fetch(url).then(
    ({ status }) => status,
    (error: Error) => String(error.cause),
  );

it("lets a library's own requests reach the configured issuer, and no other private address", async () => {
  expect(await reach(`http://${issuer.host}/.well-known/openid-configuration`)).toBe(200);
  const hostile = [
    `http://${canary.host}/token`,
    `http://localhost:${canary.host.split(':')[1]}/keys`,
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:8080/userinfo',
    'http://10.0.0.1/',
    'http://0x7f000001/',
    `http://${issuer.host}/away`,
  ];
  for (const url of hostile)
    expect([url, await reach(url)]).toEqual([url, expect.stringMatching(/private range/)]);
  expect(canary.seen).toEqual([]);
  expect(issuer.seen).toEqual(['/.well-known/openid-configuration', '/away']);
});
