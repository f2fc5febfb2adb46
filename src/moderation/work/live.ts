import type { StreamRelay } from '../../platform/node/streams/stream-relay.ts';
import type { AudioWindow } from '../capture/audio.ts';
import type { Frame } from '../capture/frames.ts';
import { captureLive, type LiveEvent } from '../capture/live.ts';
import type { Span } from '../engines/tasks/audio-task.ts';
import type { Database } from '../store/database.ts';
import type { Submission, SubmissionRow } from '../submissions/submission.ts';
import { type Backlog, createBacklog } from './backlog.ts';
import { createFramePool, createOrderedPool, type OrderedPool, type OrderedWork } from './ordered-pool.ts';
import type { Work } from './running.ts';

/** Settings for reading live sources that differ from the defaults. */
export type LiveSettings = {
  /** A source without data for this long counts as stalled. */
  stallMs?: number;
  /** How long a frame may wait for busy engines while newer ones come. */
  maxFrameWaitMs?: number;
};

/** What reading a live source needs from the service. */
export type LiveParts = {
  db: Database;
  relay: StreamRelay;
  live: LiveSettings;
  /** How many frames of all videos and streams are looked at at once. */
  framesAtOnce: number;
};

/** Handles frames or audio windows. Their times count from the start of the first capture, across restarts. */
export type LiveHandler<Item> = {
  /** Called when an item arrives, before an engine gets it. */
  received?(item: Item): unknown;
  /** May be called for the next item before this one is done. The functions that it returns run in order. */
  work(item: Item): ReturnType<OrderedWork>;
  /** Called for items that were given up because the engines were busy for too long, in order with the others. */
  late(items: Item[]): Promise<void>;
};

type Options = {
  interval: number;
  /** Where the stored results of earlier captures end, in seconds; null when there are none. */
  stored: number | null;
  frames?: LiveHandler<Frame>;
  audio?: LiveHandler<AudioWindow>;
  start?(at: Date): void;
  /** Called for a stretch that was not captured because the service was not running. */
  gap?(gap: Span): Promise<void>;
};

/** How many items may wait for busy engines: HLS sends many frames at once; twelve windows are two minutes of audio. */
const maxWaiting = { frames: 40, audio: 12 };
/** Live frames that wait longer are given up for newer ones: ten seconds, or four intervals if that is more. */
const maxFrameWaitMs = (interval: number) => Math.max(10, interval * 4) * 1000;
/** How many audio windows the engines may hold, including the one that is listened to. */
const maxOpenWindows = 2;

/**
 * Reads a live source until it ends, is closed or fails. Slow engines do not slow the reading. Passes on frames and
 * audio in parallel, each in order. After a restart, the times continue by the clock.
 */
export async function readLive(
  ctx: LiveParts,
  row: SubmissionRow,
  options: Options,
  { signal, closing }: Work,
): Promise<void> {
  const { frames, audio } = options;
  const frameWait = ctx.live.maxFrameWaitMs ?? maxFrameWaitMs(options.interval);
  const backlogs = {
    frames: createBacklog<Frame>({ maxItems: maxWaiting.frames, maxWaitMs: frameWait }),
    audio: createBacklog<AudioWindow>({ maxItems: maxWaiting.audio }),
  };
  const broken = new AbortController();
  const breakOff = (error: unknown) => {
    broken.abort(error);
    throw error;
  };
  const capture = async () => {
    try {
      const works = { signal: AbortSignal.any([signal, broken.signal]), closing };
      await captureInto(ctx, row, options, works, (event) => {
        if (event.type === 'frame') {
          frames?.received?.(event.frame);
          backlogs.frames.push(event.frame);
        } else {
          audio?.received?.(event.window);
          backlogs.audio.push(event.window);
        }
      });
    } finally {
      backlogs.frames.end();
      backlogs.audio.end();
    }
  };
  // Items captured before the source failed are still worked on. An error in that work ends the capture.
  const ended = await Promise.allSettled([
    frames ? feed(backlogs.frames, createFramePool(ctx), frames).catch(breakOff) : null,
    audio ? feed(backlogs.audio, createOrderedPool(maxOpenWindows), audio).catch(breakOff) : null,
    capture(),
  ]);
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Works on waiting items until the backlog ends, as many at once as the pool takes. */
async function feed<Item>(
  backlog: Backlog<Item>,
  pool: OrderedPool,
  handler: LiveHandler<Item>,
): Promise<void> {
  try {
    while (await backlog.any()) {
      await pool.add(async () => {
        const { late, item } = backlog.take();
        const finish = item === undefined ? undefined : await handler.work(item);
        return async () => {
          if (late.length > 0) await handler.late(late);
          await finish?.();
        };
      });
    }
  } finally {
    await pool.done();
  }
}

/** Waits for the source, and once for the database, but never for engines. */
async function captureInto(
  ctx: LiveParts,
  row: SubmissionRow,
  options: Options,
  { signal, closing }: Work,
  take: (event: LiveEvent) => void,
): Promise<void> {
  const { address, close, ...through } = await ctx.relay.open(row.source);
  const wanted = { frames: options.frames !== undefined, audio: options.audio !== undefined };
  const { stallMs } = ctx.live;
  let base: number | null = null;
  try {
    const capture = captureLive(address, {
      interval: options.interval,
      ...wanted,
      ...through,
      ...(stallMs === undefined ? {} : { stallMs }),
      signal,
      finish: closing,
    });
    for await (const event of capture) {
      base ??= await begin(ctx, row, timeOf(event), options);
      take(shifted(event, base));
    }
  } finally {
    close();
  }
}

/** Returns what to add to the capture's own times: 0 at first, later the time since the first capture's start. */
async function begin(
  ctx: LiveParts,
  row: Pick<Submission, 'id'> & Pick<SubmissionRow, 'capture_start'>,
  captured: number,
  { stored, start, gap }: Pick<Options, 'stored' | 'start' | 'gap'>,
): Promise<number> {
  const began = Date.now() - captured * 1000;
  if (stored !== null && row.capture_start) {
    const base = seconds(Math.max((began - row.capture_start.getTime()) / 1000, stored));
    if (base > stored) await gap?.({ start: stored, end: base });
    return base;
  }
  const at = new Date(began);
  await ctx.db.updateTable('submissions').set({ capture_start: at }).where('id', '=', row.id).execute();
  start?.(at);
  return 0;
}

/** The time of an event within the capture, in seconds. */
function timeOf(event: LiveEvent): number {
  return event.type === 'frame' ? event.frame.offset : event.window.end;
}

function shifted(event: LiveEvent, by: number): LiveEvent {
  if (event.type === 'frame') {
    return { ...event, frame: { ...event.frame, offset: seconds(event.frame.offset + by) } };
  }
  const { window } = event;
  const own = { start: seconds(window.own.start + by), end: seconds(window.own.end + by) };
  return {
    ...event,
    window: { ...window, start: seconds(window.start + by), end: seconds(window.end + by), own },
  };
}

function seconds(value: number): number {
  return Number(value.toFixed(3));
}
