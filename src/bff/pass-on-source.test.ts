import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAddressGuard } from '../platform/node/network/address-guard.ts';
import { guardedFetch } from '../platform/node/network/guarded-fetch.ts';
import { createGuardedRequest } from '../platform/node/network/guarded-request.ts';
import type { FetchSource } from '../review/context/context.ts';
import { passOnSource } from './pass-on-source.ts';

const file = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
const usual = { type: 'video/mp4', ranges: true, status: 206, more: 0, location: '' };
let answer = { ...usual };
let server: Server;
let address: string;
const requests = new Set<{ close(): Promise<void> }>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(from), to === '' ? file.length - 1 : Math.min(Number(to), file.length - 1)];
    if (answer.location !== '') return void response.writeHead(302, { location: answer.location }).end();
    response.setHeader('content-type', answer.type);
    response.setHeader('x-inner', 'yes');
    response.setHeader('set-cookie', 'other=1');
    if (!answer.ranges) return void response.writeHead(200).end(file);
    if (start >= file.length) return void response.writeHead(416).end();
    response.writeHead(answer.status, { 'content-range': `bytes ${start}-${end}/${file.length}` });
    response.end(Buffer.concat([file.subarray(start, end + 1), Buffer.alloc(answer.more)]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answer = { ...usual };
});
afterAll(async () => {
  await Promise.all([...requests].map((request) => request.close()));
  server.closeAllConnections();
  server.close();
});

/** As the product does it, with this server's address allowed or not. */
function play(range: string | null, { allowed = [address], maxUploadBytes = 5000, at = '/a.mp4' } = {}) {
  const request = createGuardedRequest(createAddressGuard(allowed));
  requests.add(request);
  const get = guardedFetch(request, { redirects: 3 });
  const fetchSource: FetchSource = (url, sent) =>
    get(url, { headers: { range: sent.range }, signal: sent.signal });
  const headers: Record<string, string> = range === null ? {} : { range };
  return passOnSource(
    { moderation: { fetchSource }, settings: { maxUploadBytes } } as never,
    `http://${address}${at}`,
    new Request('http://bff.test', { headers }),
  );
}

it('passes a range on, with the headers of a file of ours and none of the other server', async () => {
  const passed = await play('bytes=10-19');
  expect(passed.status).toBe(206);
  expect(Buffer.from(await passed.arrayBuffer())).toEqual(file.subarray(10, 20));
  expect(Object.fromEntries(passed.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': 'inline',
    'content-length': '10',
    'content-range': 'bytes 10-19/1000',
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
  });
});

it('passes the whole file on to a caller that wants no range, and an open range to its end', async () => {
  const whole = await play(null);
  expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, 1000]);
  const rest = await play('bytes=900-');
  expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, 100]);
});

it('cuts off a server that sends more than it announced', async () => {
  answer.more = 500;
  expect((await (await play('bytes=10-19')).arrayBuffer()).byteLength).toBe(10);
});

it('answers 416 past the end, as the other server does', async () => {
  expect((await play('bytes=5000-')).status).toBe(416);
});

it.each([
  ['a private address that is not allowed', {}, { allowed: [] }, 'source_does_not_answer'],
  ['a redirect to a private address', { location: 'http://127.0.0.1:9/a.mp4' }, {}, 'source_does_not_answer'],
  ['a refusal there', { status: 403 }, {}, 'source_does_not_answer'],
  ['a server without ranges', { ranges: false }, {}, 'source_cannot_be_sought'],
  ['a page', { type: 'text/html' }, {}, 'source_is_not_media'],
  ['a picture that could run scripts', { type: 'image/svg+xml' }, {}, 'source_is_not_media'],
  [
    'bytes without a type or an ending',
    { type: 'application/octet-stream' },
    { at: '/a' },
    'source_is_not_media',
  ],
  ['a file over the limit', {}, { maxUploadBytes: 999 }, 'file_too_large'],
])('refuses %s, and names no address', async (_what, there, options, name) => {
  Object.assign(answer, there);
  const refused = await play('bytes=0-', options).catch((error: unknown) => error);
  expect(refused).toMatchObject({ reason: { reason: name } });
  expect(String(refused)).not.toContain('127.0.0.1');
});

it('goes by the ending of the address where the server says nothing', async () => {
  answer.type = 'application/octet-stream';
  expect((await play('bytes=0-', { at: '/a.webm?token=1' })).headers.get('content-type')).toBe('video/webm');
});
