import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressGuard } from '../../platform/node/network/address-guard.ts';
import { createGuardedRequest, type GuardedRequest } from '../../platform/node/network/guarded-request.ts';
import { fetchSource } from './fetch-source.ts';

let folder: string;
let base: string;
let request: GuardedRequest;
let served = 0;
const files: Record<string, string> = {
  '/video': 'the video',
  '/master.m3u8':
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100\nlow.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=900\nhls/high.m3u8\n',
  '/hls/high.m3u8':
    '#EXTM3U\r\n#EXT-X-MAP:URI="init.mp4"\r\n#EXTINF:4,\r\na.ts\r\n#EXTINF:4,\r\n/hls/b.ts\r\n#EXT-X-ENDLIST\r\n',
  '/hls/init.mp4': 'init,',
  '/hls/a.ts': 'a,',
  '/hls/b.ts': 'b',
  '/live.m3u8': '#EXTM3U\n#EXTINF:4,\na.ts\n',
  '/secret.m3u8': '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n',
  '/inside.m3u8': '#EXTM3U\n#EXTINF:4,\nhttp://10.0.0.1/a.ts\n#EXT-X-ENDLIST\n',
  '/passwd.m3u8': '#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
};
const server = createServer((incoming, response) => {
  served += 1;
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://x');
  const hops = Number(searchParams.get('hops') ?? 0);
  if (pathname === '/hop') {
    const to = hops > 1 ? `/hop?hops=${hops - 1}` : '/video';
    response.writeHead(302, { location: searchParams.get('to') ?? to }).end();
  } else if (pathname === '/endless') {
    const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
    response.on('close', () => clearInterval(timer));
  } else if (pathname === '/cut') {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => incoming.socket.destroy());
  } else {
    const file = files[pathname];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  }
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'second-look-source-'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  request = createGuardedRequest(createAddressGuard([new URL(base).host]));
});
afterAll(async () => {
  await request.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

let count = 0;
async function fetched(address: string, maxBytes = 10_000): Promise<string> {
  count += 1;
  const file = path.join(folder, String(count), 'source');
  await fetchSource(new URL(address, base).href, file, {
    request,
    maxBytes,
    signal: new AbortController().signal,
  });
  return readFile(file, 'utf8');
}

it('saves a source to a file', async () => {
  expect(await fetched('/video')).toBe('the video');
});

it('follows three redirects and no more', async () => {
  expect(await fetched('/hop?hops=3')).toBe('the video');
  await expect(fetched('/hop?hops=4')).rejects.toThrow('redirects too often');
});

it.each([
  'http://10.0.0.1/video',
  'http://127.0.0.1:1/video',
  'file:///etc/passwd',
  'http://169.254.169.254/',
])('refuses a redirect to %s', async (to) => {
  await expect(fetched(`/hop?to=${encodeURIComponent(to)}`)).rejects.toThrow(/MEDIA_ALLOWED_HOSTS|only http/);
});

it('L3: cuts off a source that is larger than the limit', async () => {
  await expect(fetched('/endless', 50_000)).rejects.toThrow('the source is larger than');
  await expect(fetched('/video', 3)).rejects.toThrow('the source is larger than');
});

it.each([
  ['/missing', 'answered HTTP 404'],
  ['/cut', 'closed the connection'],
])(
  'says in words why %s could not be fetched, and leaves no incomplete file at the final path',
  async (address, why) => {
    await expect(fetched(address)).rejects.toThrow(why);
    await expect(stat(path.join(folder, String(count), 'source'))).rejects.toThrow('ENOENT');
  },
);

it('does not fetch a source again that an earlier start fetched completely', async () => {
  const file = path.join(folder, 'again', 'source');
  const once = () =>
    fetchSource(`${base}/video`, file, { request, maxBytes: 100, signal: new AbortController().signal });
  await once();
  const before = served;
  await once();
  expect(served).toBe(before);
});

it('L3: joins the segments of the best quality of an m3u8 into one file', async () => {
  expect(await fetched('/master.m3u8')).toBe('init,a,b');
});

it.each([
  ['/live.m3u8', 'it is a live stream'],
  ['/secret.m3u8', 'encrypted'],
  ['/inside.m3u8', 'in a private range'],
  ['/passwd.m3u8', 'only http and https'],
])('refuses the playlist %s: %s', async (address, why) => {
  await expect(fetched(address)).rejects.toThrow(why);
});
