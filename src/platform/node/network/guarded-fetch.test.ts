import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { createGuardedRequest, type GuardedRequest } from './guarded-request.ts';

let base: string;
let request: GuardedRequest;
const server = createServer((incoming, response) => {
  if (incoming.url === '/empty') response.writeHead(204).end();
  else if (incoming.url === '/moved') response.writeHead(302, { location: '/echo' }).end('elsewhere');
  else if (incoming.url === '/silent') return;
  else if (incoming.url === '/packed')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000)));
  else if (incoming.url === '/heads') {
    response.socket?.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => response.socket?.write(`x-a: ${'b'.repeat(5000)}\r\n`), 1);
    response.on('close', () => clearInterval(timer));
  } else if (incoming.url === '/round') response.writeHead(302, { location: '/round' }).end();
  else if (incoming.url === '/endless') {
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
    response.on('close', () => clearInterval(timer));
  } else {
    response.writeHead(201, { 'x-method': incoming.method, 'set-cookie': ['a=1', 'b=2'] });
    incoming.pipe(response);
  }
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = server.address();
  base = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  request = createGuardedRequest(createAddressGuard([new URL(base).host]));
});
afterAll(async () => {
  await request.close();
  server.closeAllConnections();
  server.close();
});

it.each([
  ['text', 'hello'],
  ['bytes', new TextEncoder().encode('hello')],
  ['a stream', new Blob(['hel', 'lo']).stream()],
])('sends %s and returns the answer', async (_what, body) => {
  const answer = await guardedFetch(request)(`${base}/echo`, { method: 'PUT', body });
  expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([201, 'PUT', 'hello']);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

it('handles an answer without a body, and reports a redirect', async () => {
  expect((await guardedFetch(request)(`${base}/empty`)).status).toBe(204);
  expect((await guardedFetch(request)(`${base}/moved`)).status).toBe(302);
  expect((await guardedFetch(request, { redirects: 1 })(`${base}/moved`)).status).toBe(201);
  const sent = guardedFetch(request, { redirects: 1 })(`${base}/moved`, { method: 'POST', body: 'key' });
  await expect(sent).rejects.toThrow('only GET');
});

it('decompresses nothing: a small answer stays small', async () => {
  const answer = await guardedFetch(request, { maxBytes: 100_000 })(`${base}/packed`);
  const bytes = await answer.bytes();
  expect([bytes[0], bytes[1]]).toEqual([0x1f, 0x8b]);
  expect(bytes.length).toBeLessThan(100_000);
});

it.each([
  ['/silent', 'late'],
  ['/heads', 'malformed'],
  ['/round', 'other'],
])('gives up %s with a reason', async (path, code) => {
  const answer = guardedFetch(request, { patienceMs: 500, redirects: 3 })(`${base}${path}`);
  await expect(answer).rejects.toMatchObject({ code });
});

it('cuts off an answer that is too long, and reaches no address that is not allowed', async () => {
  const answer = await guardedFetch(request, { maxBytes: 50_000 })(`${base}/endless`);
  await expect(answer.text()).rejects.toThrow('longer than 50000 bytes');
  await expect(guardedFetch(request)('http://169.254.169.254/')).rejects.toThrow('private range');
});
