import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProcesses } from '../../product/processes.ts';
import type { Product } from '../../product/product.ts';
import { startWebhookReceiver } from '../../webhook-receiver.ts';
import { openBrowsers } from './browsers.ts';
import { makeDecisions, readFigures, sendCallbacks, sendTexts, sendVideos } from './loads.ts';
import { makeRoom } from './room.ts';
import { receiveDecisions } from './webhooks.ts';

export type ScaleOptions = {
  databaseUrl: string;
  /** Past a pooler, if `databaseUrl` leads through one. */
  directUrl?: string | undefined;
  seconds: number;
  /** How often one process is killed. */
  killEveryMs: number;
  browsers: number;
  /** A checkout of an earlier release. All processes begin with it; a killed one is replaced by this code. */
  from?: string | undefined;
  env: Record<string, string>;
  log?: (line: string) => void;
};

const videoSeconds = 12;

/**
 * Three consoles and two workers on one database and one store, under load, while one of them is killed repeatedly.
 * Returns what was lost or done twice once all work has finished.
 */
export async function scaleTrial(options: ScaleOptions) {
  const { databaseUrl, directUrl = databaseUrl, seconds, log = () => {} } = options;
  const receiver = await startWebhookReceiver();
  const folder = await mkdtemp('/tmp/second-look-scale-');
  const processes = await createProcesses({
    databaseUrl,
    bffs: 3,
    workers: 2,
    release: options.from,
    env: { MEDIA_ALLOWED_HOSTS: receiver.host, UNDO_SECONDS: '1', CLAIM_SECONDS: '20', ...options.env },
  });
  const all = [...processes.bffs, ...processes.workers];
  const ending = new AbortController();
  try {
    await Promise.all(all.map((one) => one.start()));
    const room = await makeRoom(processes, directUrl, ending.signal);
    const webhooks = await receiveDecisions(room, receiver);
    const browsers = await openBrowsers(room, options.browsers);
    const loads = {
      callbacks: sendCallbacks(room, 100),
      texts: sendTexts(room, 300),
      videos: sendVideos(room, 8000, { file: drawVideo(folder), frames: videoSeconds }),
      decisions: makeDecisions(room, 100),
      reads: readFigures(room, 500),
    };
    const kills = await killInTurn(all, { ...options, log });
    ending.abort();
    log('no new work; waiting for the rest');
    const figures = {
      kills,
      seconds,
      upgraded: options.from === undefined ? 0 : Math.min(kills, all.length),
      processes: all.length,
      callbacks: await loads.callbacks.end(),
      texts: await loads.texts.end(),
      videos: await loads.videos.end(),
      decisions: await loads.decisions.end(),
      ...(await loads.reads.end()),
      webhooks: await webhooks.end(),
      browsers: await browsers.end(),
      again: room.again.count,
    };
    return { ...figures, log: all.map((one) => one.log()).join('') };
  } finally {
    ending.abort();
    await processes.end();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function killInTurn(
  all: Product[],
  {
    seconds,
    killEveryMs,
    from,
    log,
  }: Pick<ScaleOptions, 'seconds' | 'killEveryMs' | 'from'> & { log(line: string): void },
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let kills = 0;
  for (;;) {
    const began = performance.now();
    if (began + killEveryMs > until) {
      await sleep(until - began);
      return kills;
    }
    // Consoles and workers alternate, so that both kinds are killed in proportion to their number. In an upgrade the
    // consoles are first, as docs/operating.md says.
    const one = all[(from !== undefined && kills < all.length ? kills : kills * 2) % all.length];
    kills++;
    one?.upgrade();
    one?.signal('SIGKILL');
    await one?.ended();
    await one?.start();
    log(`killed ${kills}, back after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await sleep(Math.max(0, killEveryMs - (performance.now() - began)));
  }
}

function drawVideo(folder: string): string {
  const file = path.join(folder, 'video.mp4');
  const source = `testsrc=size=160x90:rate=2:duration=${videoSeconds}`;
  const result = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', file],
    { encoding: 'utf8' },
  );
  if (result.status !== 0) throw new Error(`no video: ${result.stderr}`);
  return file;
}
