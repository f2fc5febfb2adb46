import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { readConfig } from './config.ts';
import { type Server, serve } from './server.ts';

const headersMs = 1500;
let server: Server;
let port = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  port = await freePort();
  const config = readConfig({ PORT: String(port), HOST: '127.0.0.1' });
  const bff = async (request: Request) =>
    Response.json({ body: await request.text().catch(() => ''), url: request.url });
  const timeOuts = { headersTimeout: headersMs, connectionsCheckingInterval: 200 };
  server = await serve({ bff, metrics: new Hono(), config, timeOuts });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.drain(AbortSignal.abort()));

/** A raw connection; resolves to everything received until the hang-up. */
async function raw(head: string): Promise<{ socket: Socket; received: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('error', () => {});
  const received = new Promise<string>((resolve) =>
    socket.once('close', () => resolve(Buffer.concat(parts).toString('latin1'))),
  );
  await once(socket, 'connect');
  socket.write(head, 'latin1');
  return { socket, received };
}
const statusOf = (received: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
const answersOf = (received: string) => received.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0;

it('hangs up with 408 on 50 clients whose heads never end, and answers others meanwhile', async () => {
  const slow = await Promise.all(
    Array.from({ length: 50 }, () => raw('GET /api/session HTTP/1.1\r\nHost: a')),
  );
  // A byte now and then does not help.
  const drip = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write('a');
  }, 100);
  let over = false;
  const ended = Promise.all(slow.map(({ received }) => received)).finally(() => (over = true));
  const others: number[] = [];
  while (!over) {
    others.push((await fetch(`http://127.0.0.1:${port}/api/session`)).status);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  clearInterval(drip);
  expect((await ended).map(statusOf)).toEqual(Array(50).fill(408));
  expect(new Set(others)).toEqual(new Set([200]));
  expect(others.length).toBeGreaterThan(0);
});

const post = 'POST /api/x HTTP/1.1\r\nHost: here\r\nConnection: close\r\n';
const inner = 'GET /api/inner HTTP/1.1\r\nHost: here\r\n\r\n';
it.each([
  ['both lengths', `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
  ['two lengths', `${post}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`],
  ['a list of lengths', `${post}Content-Length: 0, ${inner.length}\r\n\r\n${inner}`],
  ['a signed length', `${post}Content-Length: +0\r\n\r\n${inner}`],
  ['a length in hexadecimal', `${post}Content-Length: 0x0\r\n\r\n${inner}`],
  ['a space before the colon', `${post}Content-Length : 0\r\n\r\n${inner}`],
  ['an unknown coding', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`],
  ['chunked twice', `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n${inner}`],
  ['a coding with a tab', `${post}Transfer-Encoding:\tchunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n${inner}`],
  ['a folded header', `${post}X-A: b\r\n Content-Length: ${inner.length}\r\n\r\n${inner}`],
  ['a bare line feed', `${post}X-A: b\nContent-Length: ${inner.length}\r\n\r\n${inner}`],
  ['a bare carriage return', `${post}X-A: b\rContent-Length: 0\r\n\r\n${inner}`],
  ['a NUL in a header', `${post}X-A: b\0c\r\n\r\n`],
  ['a chunk size with a sign', `${post}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${inner}`],
  ['a chunk size past all numbers', `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n\r\n`],
  [
    'a chunk extension with a bare line feed',
    `${post}Transfer-Encoding: chunked\r\n\r\n0;a\nb\r\n\r\n${inner}`,
  ],
  ['no host', 'GET /api/x HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', 'GET /api/x HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
  ['an old version', 'GET /api/x HTTP/0.9\r\nHost: a\r\n\r\n'],
  ['a method of nobody', 'BREW /api/x HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a tunnel', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a header flood', `${post}${'X-A: b\r\n'.repeat(20_000)}\r\n`],
  ['one endless header', `${post}X-A: ${'b'.repeat(100_000)}\r\n\r\n`],
  ['an endless address', `GET /api/${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['bytes that are no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc'],
])('refuses a request that two servers could read differently: %s', async (_, bytes) => {
  const { socket, received } = await raw(bytes);
  socket.end();
  const answer = await received;
  expect(answer).not.toContain('/api/inner');
  expect(answersOf(answer)).toBeLessThanOrEqual(1);
  expect([0, 400, 408, 413, 414, 431, 501, 505]).toContain(statusOf(answer));
  expect((await fetch(`http://127.0.0.1:${port}/api/session`)).status).toBe(200);
});

it.each([
  '/api/../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%00.js',
  '/assets/%c0%ae%c0%ae/package.json',
  '/%',
  '//etc/passwd',
  '/api%2fsession',
  '/assets/./../../../package.json',
  'http://elsewhere.example/api/session',
])('serves no file of this machine and survives the address %s', async (address) => {
  const { received } = await raw(`GET ${address} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
  const answer = await received;
  expect(statusOf(answer)).toBeGreaterThan(0);
  expect(statusOf(answer)).toBeLessThan(500);
  expect(answer).not.toMatch(/root:|"second-look"/);
});

it.each(['TRACE', 'TRACK', 'PROPFIND', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'QUERY'])(
  '%s of a page changes nothing and echoes nothing',
  async (method) => {
    const { received } = await raw(
      `${method} / HTTP/1.1\r\nHost: here\r\nX-Secret: canary\r\nConnection: close\r\n\r\n`,
    );
    const answer = await received;
    expect(answer).not.toContain('canary');
    expect(statusOf(answer)).toBeLessThan(500);
    expect(statusOf(answer)).not.toBe(200);
  },
);
