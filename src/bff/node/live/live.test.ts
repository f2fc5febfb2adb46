import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../review/context/failure.ts';
import { createLive, type Live } from './live.ts';
import type { LiveLimits } from './live-settings.ts';

let port = 0;
let requests = 0;
const publishers = new Set<ChildProcess>();
const input = ['-re', '-f', 'lavfi', '-i', 'testsrc=s=320x180:r=10', '-f', 'lavfi', '-i', 'sine'];
const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

/** Sends a stream in real time until the reader leaves. */
function publish(response: ServerResponse): void {
  const program = spawn('ffmpeg', ['-nostdin', '-v', 'error', ...input, ...coded, '-f', 'flv', 'pipe:1']);
  publishers.add(program);
  program.stdout.pipe(response);
  response.on('close', () => {
    program.kill('SIGKILL');
    publishers.delete(program);
  });
}
const server = createServer((request, response) => {
  requests += 1;
  if (request.url === '/live/a.flv') publish(response);
  else if (request.url === '/letter') response.end('This is a letter.\n'.repeat(1000));
  else if (request.url !== '/silent') response.writeHead(403).end();
});

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = server.address();
  port = typeof at === 'object' && at ? at.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let live: Live;
const open = (limits: Partial<LiveLimits> = {}) => {
  live = createLive([`127.0.0.1:${port}`], { startMs: 30_000, ...limits });
  return live;
};
afterEach(async () => {
  await live.close();
  await vi.waitFor(() => expect(publishers.size).toBe(0), 20_000);
});

const viewer = (more: { personId?: string; path?: string; mayStay?: () => Promise<boolean> } = {}) => ({
  personId: more.personId ?? 'mo',
  submissionId: 's-1',
  source: `http://127.0.0.1:${port}${more.path ?? '/live/a.flv'}`,
  audioOnly: false,
  mayStay: more.mayStay ?? (async () => true),
});
const failureOf = async (attempt: Promise<unknown>): Promise<Failure> => {
  const failure = await attempt.catch((error: unknown) => error);
  if (!(failure instanceof Failure)) throw new Error(`expected a Failure, got ${failure}`);
  return failure;
};
const gone = () => vi.waitFor(() => expect([live.count().relays, publishers.size]).toEqual([0, 0]), 20_000);

describe('watching a live stream', () => {
  it('gives fragmented MP4, and the program ends with its viewer', async () => {
    const reader = (await open().watch(viewer())).getReader();
    let text = '';
    while (text.split('moof').length < 4) {
      const { value = new Uint8Array() } = await reader.read();
      text += Buffer.from(value).toString('latin1');
    }
    for (const box of ['ftyp', 'moov', 'avcC', 'mp4a', 'mdat']) expect(text).toContain(box);
    expect(live.count().relays).toBe(1);
    await reader.cancel();
    await gone();
  });

  it('refuses more than its places, and more than a person may have; a place that is left is free', async () => {
    open({ relays: 3, relaysOfPerson: 2 });
    const first = await live.watch(viewer());
    await live.watch(viewer());
    expect(await failureOf(live.watch(viewer()))).toMatchObject({ code: 'too_many' });
    await live.watch(viewer({ personId: 'kim' }));
    expect(await failureOf(live.watch(viewer({ personId: 'lee' })))).toMatchObject({ code: 'too_many' });
    await first.cancel();
    await vi.waitFor(() => expect(live.count().relays).toBe(2), 20_000);
    await live.watch(viewer({ personId: 'lee' }));
  });

  it('ends when the person may no longer watch, or the stream is no longer monitored', async () => {
    let may = true;
    const reader = (await open({ checkMs: 50 }).watch(viewer({ mayStay: async () => may }))).getReader();
    await reader.read();
    may = false;
    for (let one = await reader.read(); !one.done; ) one = await reader.read();
    await gone();
  });

  it('ends when nobody takes what it reads', async () => {
    await open({ stallMs: 700 }).watch(viewer());
    await gone();
  });

  it('ends after the longest time, so that the page has to ask again', async () => {
    const reader = (await open({ maxMs: 500 }).watch(viewer())).getReader();
    for (let one = await reader.read(); !one.done; ) one = await reader.read();
    await gone();
  });

  it.each([['/letter'], ['/forbidden']])(
    'says that %s sends nothing playable, without any address',
    async (path) => {
      const failure = await failureOf(open().watch(viewer({ path })));
      expect(failure).toMatchObject({ code: 'unavailable' });
      expect(failure.message).not.toMatch(/127|ffmpeg|http/);
      await gone();
    },
  );

  it('gives up on a source that sends nothing', async () => {
    const failure = await failureOf(open({ startMs: 500 }).watch(viewer({ path: '/silent' })));
    expect(failure).toMatchObject({ code: 'unavailable' });
    await gone();
  });
});

it('reaches no private address that is not allowed', async () => {
  live = createLive([]);
  const before = requests;
  const attempts = [live.watch(viewer()), live.frame(viewer())];
  for (const failure of await Promise.all(attempts.map(failureOf))) {
    expect(failure).toMatchObject({ code: 'unavailable' });
    expect(failure.message).not.toMatch(/127/);
  }
  const rtmp = { ...viewer(), source: 'rtmp://127.0.0.1/live/x' };
  expect(await failureOf(live.watch(rtmp))).toMatchObject({ code: 'unavailable' });
  expect([requests, live.count()]).toEqual([before, { relays: 0, frameReaders: 0 }]);
});

describe('the latest picture', () => {
  it('is read by one program for everybody, which ends when nobody looks', async () => {
    open({ idleMs: 1500 });
    const [one, other] = await Promise.all([live.frame(viewer()), live.frame(viewer())]);
    expect([one[0], one[1], publishers.size]).toEqual([0xff, 0xd8, 1]);
    expect(other).toEqual(one);
    await vi.waitFor(async () => expect(await live.frame(viewer())).not.toEqual(one), 20_000);
    expect(live.count().frameReaders).toBe(1);
    await vi.waitFor(() => expect([live.count().frameReaders, publishers.size]).toEqual([0, 0]), 20_000);
  });

  it('is refused for more streams than there are places', async () => {
    open({ frameReaders: 1 });
    await live.frame(viewer());
    const second = live.frame({ ...viewer(), submissionId: 's-2' });
    expect(await failureOf(second)).toMatchObject({ code: 'too_many' });
  });

  it('is refused where the source shows none', async () => {
    const failure = await failureOf(open().frame(viewer({ path: '/letter' })));
    expect(failure).toMatchObject({ code: 'unavailable' });
    expect(live.count().frameReaders).toBe(0);
  });
});
