import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressGuard } from '../network/address-guard.ts';
import { createGuardedRequest, type GuardedRequest } from '../network/guarded-request.ts';
import { type StreamRelay, startStreamRelay } from './stream-relay.ts';

let base: string;
let request: GuardedRequest;
let relay: StreamRelay;
const playlist = '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="key.bin"\n#EXTINF:4,\na.ts\nhttp://10.0.0.1/b.ts\n';
const server = createServer((incoming, response) => {
  if (incoming.url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end();
  else if (incoming.url === '/moved') response.writeHead(302, { location: '/hls/a.ts' }).end();
  else if (incoming.url === '/hls/list.m3u8') response.end(playlist);
  else if (incoming.url === '/hls/a.ts') response.end('segment');
  else response.writeHead(404).end();
});

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = server.address();
  base = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  const guard = createAddressGuard([new URL(base).host]);
  request = createGuardedRequest(guard);
  relay = await startStreamRelay(request, guard);
});
afterAll(async () => {
  await relay.close();
  await request.close();
  server.close();
});

const read = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, body: await response.text() };
};

it('returns what the source returns, after following its redirects', async () => {
  expect(await read(relay.addressOf(`${base}/moved`))).toEqual({ status: 200, body: 'segment' });
  expect((await read(relay.addressOf(`${base}/missing`))).status).toBe(404);
});

it('reaches no internal address, neither by a redirect nor by an unchecked address', async () => {
  expect((await read(relay.addressOf(`${base}/inside`))).status).toBe(502);
  expect((await read(relay.addressOf('http://169.254.169.254/latest'))).status).toBe(502);
});

it('also relays the addresses in a playlist', async () => {
  const { body } = await read(relay.addressOf(`${base}/hls/list.m3u8`));
  const [, key, , segment, inside] = body.split('\n');
  expect(key).toBe(`#EXT-X-KEY:METHOD=AES-128,URI="${relay.addressOf(`${base}/hls/key.bin`)}"`);
  expect(segment).toBe(relay.addressOf(`${base}/hls/a.ts`));
  expect(await read(segment ?? '')).toEqual({ status: 200, body: 'segment' });
  expect((await read(inside ?? '')).status).toBe(502);
});

it('refuses requests without the token, and refuses other protocols', async () => {
  const wrong = relay.addressOf(`${base}/moved`).replace(/\/[\w-]{22}\//, '/AAAAAAAAAAAAAAAAAAAAAA/');
  expect((await read(wrong)).status).toBe(404);
  for (const address of ['rtmp://videos.example/live/x', 'file:///etc/passwd', 'crypto+http://10.0.0.1/'])
    expect((await read(relay.addressOf(address))).status).toBe(404);
});
