import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSocketServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressGuard } from '../../platform/node/network/address-guard.ts';
import { createGuardedRequest, type GuardedRequest } from '../../platform/node/network/guarded-request.ts';
import { type StreamRelay, startStreamRelay } from '../../platform/node/streams/stream-relay.ts';
import { captureLive } from '../capture/live.ts';

// Real ffmpeg reads the playlists of a hostile server. The canary is an address that the hostile server cannot reach
// itself.
let reached: string[] = [];
const canary = createServer((incoming, response) => {
  reached.push(incoming.url ?? '');
  response.end('inside');
});
/** Answers `/<way>/<name>` with the playlist of that way. */
const hostile = createServer((incoming, response) => {
  const [, way, name] = (incoming.url ?? '').split('/');
  requests += 1;
  if (name === 'moved.m3u8') response.writeHead(302, { location: `/${way}/plain.txt` }).end();
  else response.end(ways[Number(way)]?.[1](inside));
});
let requests = 0;
const portOf = (server: Server) => {
  const at = server.address();
  return typeof at === 'object' && at ? at.port : 0;
};
let [inside, base] = ['', ''];
let request: GuardedRequest;
let relay: StreamRelay;

beforeAll(async () => {
  for (const server of [canary, hostile]) await once(server.listen(0, '127.0.0.1'), 'listening');
  inside = `127.0.0.1:${portOf(canary)}`;
  base = `http://127.0.0.1:${portOf(hostile)}`;
  const guard = createAddressGuard([new URL(base).host]);
  request = createGuardedRequest(guard);
  relay = await startStreamRelay(request, guard);
});
afterAll(async () => {
  await relay.close();
  await request.close();
  canary.close();
  hostile.close();
});

const head = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n';
const segment = (uri: string) => `${head}#EXTINF:4,\n${uri}\n#EXT-X-ENDLIST\n`;
const ways: [what: string, list: (at: string) => string][] = [
  ['a segment', (at) => segment(`http://${at}/1`)],
  ['a segment through the decrypting protocol', (at) => segment(`crypto+http://${at}/2`)],
  ['a segment behind a zero byte', (at) => `${head}#EXTINF:4,\0http://${at}/3\n#EXT-X-ENDLIST\n`],
  ['a segment behind a lone carriage return', (at) => `${head}#EXTINF:4,\rhttp://${at}/4\r#EXT-X-ENDLIST\r`],
  ['a key in quotes', (at) => `${head}#EXT-X-KEY:METHOD=AES-128,URI="http://${at}/5"\n#EXTINF:4,\n/a.ts\n`],
  [
    'a key without quotes',
    (at) => `${head}#EXT-X-KEY:METHOD=AES-128,URI=http://${at}/6\n#EXTINF:4,\n/a.ts\n`,
  ],
  ['a map without quotes', (at) => `${head}#EXT-X-MAP:URI=http://${at}/7\n#EXTINF:4,\n/a.ts\n`],
  ['another playlist', (at) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://${at}/8.m3u8\n`],
  [
    'a rendition',
    (at) =>
      `#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI=http://${at}/9.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\nx.m3u8\n`,
  ],
  ['a raw connection', (at) => segment(`tcp://${at}`)],
  ['an rtmp segment', (at) => segment(`rtmp://${at}/a/b`)],
  ['a joined file', (at) => segment(`concat:http://${at}/10|http://${at}/11`)],
  ['a cached file', (at) => segment(`cache:http://${at}/12`)],
  ['a part of a file', (at) => segment(`subfile,,start,0,end,9,,:http://${at}/13`)],
  ['an address without a scheme', (at) => segment(`//${at}/14`)],
  ['a line too long for ffmpeg', (at) => segment(`${' '.repeat(5000)}\nhttp://${at}/15`)],
];

async function read(address: string, through: { proxy?: string }): Promise<void> {
  const options = { interval: 1, frames: true, audio: false, stallMs: 1500, ...through };
  const reading = captureLive(address, { ...options, signal: AbortSignal.timeout(4000) });
  await Array.fromAsync(reading).catch(() => {});
}

/** Reads every way by `name`, four at a time. Returns the requests that reached the canary. */
async function readAll(
  name: string,
  through: (address: string) => Promise<{ address: string; proxy?: string }>,
) {
  reached = [];
  const waiting = [...ways.keys()];
  const reader = async () => {
    for (let way = waiting.shift(); way !== undefined; way = waiting.shift()) {
      const { address, proxy } = await through(`${base}/${way}/${name}`);
      await read(address, proxy === undefined ? {} : { proxy });
    }
  };
  await Promise.all([reader(), reader(), reader(), reader()]);
  return reached;
}

it('lets no playlist lead ffmpeg to an unchecked address, under any name', async () => {
  for (const name of ['list.m3u8', 'moved.m3u8', 'plain.txt'])
    expect([name, await readAll(name, relay.open)]).toEqual([name, []]);
});

it('shows that ffmpeg without the relay follows such a playlist', async () => {
  const bare = await readAll('list.m3u8', async (address) => ({ address }));
  // One request proves that ffmpeg followed a playlist. How many there are depends on the speed of the machine.
  expect(bare.length).toBeGreaterThan(0);
});

it('receives every http request of ffmpeg and refuses addresses that it did not check', async () => {
  const { proxy = '' } = await relay.open(`${base}/0/list.m3u8`);
  const before = requests;
  await read(`${base}/0/list.m3u8`, { proxy });
  expect(requests).toBe(before);
});

/** Returns the tcUrl that an rtmp server receives. The test server only does the handshake and reads. */
async function receivedTcUrl(address: (port: number) => string, relayed: boolean): Promise<string> {
  const received = Promise.withResolvers<string>();
  const server = createSocketServer((socket) => {
    let all: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      const before = all.length;
      all = Buffer.concat([all, chunk]);
      if (before < 1537 && all.length >= 1537)
        socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(1536), all.subarray(1, 1537)]));
      const at = all.indexOf('tcUrl');
      if (at < 0 || all.length < at + 8) return;
      const length = all.readUInt16BE(at + 6);
      const text = all.subarray(at + 8).toString('latin1');
      // A long command is split into chunks of 128 bytes with a marker byte between them.
      received.resolve(text.replaceAll('\xc3', '').slice(0, length));
      socket.destroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(server);
  const wanted = address(port);
  const ours = await startStreamRelay(request, createAddressGuard([`127.0.0.1:${port}`]));
  const source = relayed ? await ours.open(wanted) : { address: wanted, close: () => {} };
  const through = source && 'tcUrl' in source && source.tcUrl ? ['-rtmp_tcurl', source.tcUrl] : [];
  const player = spawn('ffmpeg', ['-v', 'quiet', ...through, '-i', source.address, '-f', 'null', '-']);
  const found = await received.promise;
  player.kill('SIGKILL');
  source.close();
  server.close();
  await ours.close();
  return found.replace(String(port), 'port');
}

it.each([
  'live/x',
  'live/room/x',
  'a/b/c/x',
  'live/mp4:x',
  'ondemand/a/b',
  'live/x?token=a/b',
  'vod/a?key=1',
])('sends an rtmp server the same tcUrl for %s as ffmpeg without the relay', async (path) => {
  const address = (port: number) => `rtmp://127.0.0.1:${port}/${path}`;
  expect(await receivedTcUrl(address, true)).toBe(await receivedTcUrl(address, false));
});

it('connects over rtmp only to checked addresses', async () => {
  const { port } = new URL(`http://${inside}`);
  reached = [];
  await expect(relay.open(`rtmp://${inside}/live/x`)).rejects.toThrow('MEDIA_ALLOWED_HOSTS');
  await expect(relay.open('rtmp://127.0.0.1/live/x')).rejects.toThrow('private range');
  await expect(relay.open(`rtmp://user:pass@127.0.0.1:${port}/live/x`)).rejects.toThrow('user name');
  await expect(relay.open(`rtmps://127.0.0.1:${port}/live/x`)).rejects.toThrow('only http');
  expect(reached).toEqual([]);
});
