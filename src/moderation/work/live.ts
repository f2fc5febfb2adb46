import type { Frame } from '../capture/frames.ts';
import { captureLive, type LiveEvent } from '../capture/live.ts';
import type { SoundWindow } from '../capture/sound.ts';
import type { Span } from '../engines/tasks/sound-task.ts';
import type { StreamRelay } from '../media/stream-relay.ts';
import type { Database } from '../store/database.ts';
import type { Submission, SubmissionRow } from '../submissions/submission.ts';
import { type Backlog, createBacklog } from './backlog.ts';
import type { Work } from './running.ts';
import { createFrameLane, createLane, type InOrder, type Lane } from './together.ts';

/** How live sources are read, where it is not as usual. */
export type LiveSettings = {
  /** After how long without anything one counts as stalled. */
  stallMs?: number;
  /** How long a frame may wait for busy engines while newer ones come. */
  maxFrameWaitMs?: number;
};

/** What reading a live source takes of the service. */
export type LiveParts = {
  db: Database;
  relay: StreamRelay;
  live: LiveSettings;
  /** How many frames are looked at at once, of all films and streams. */
  framesAtOnce: number;
};

/** What takes frames or sound, whose times count from the first capture, through every restart since. */
export type LiveHandler<Item> = {
  /** Called when it comes, before anybody looks at it. */
  received?(item: Item): unknown;
  /** May be called for the next one before this one is done; what it gives is done in order. */
  work(item: Item): ReturnType<InOrder>;
  /** These were given up: the engines were busy for too long. Called in order with the others. */
  late(items: Item[]): Promise<void>;
};

type Options = {
  interval: number;
  /** Where what earlier captures found ends, in seconds; null when there were none. */
  stored: number | null;
  frames?: LiveHandler<Frame>;
  sound?: LiveHandler<SoundWindow>;
  start?(at: Date): void;
  /** Nobody captured this stretch: the service was not running. */
  gap?(gap: Span): Promise<void>;
};

/** How much waits for busy engines: frames of HLS come many at once, and twelve windows are two minutes of sound. */
const maxWaiting = { frames: 40, sound: 12 };
/** Live frames that wait longer give way to newer ones: ten seconds, or four intervals. */
const maxFrameWaitMs = (interval: number) => Math.max(10, interval * 4) * 1000;
/** How many windows of sound are held by engines, the one that is listened to among them. */
const soundLane = 2;

/**
 * Reads a live source until it ends, is closed or fails, at its own pace whatever the engines do, and hands on what it
 * gives: frames and sound beside each other, each in order. A capture after a restart goes on where the clock stands.
 */
export async function readLive(
  ctx: LiveParts,
  row: SubmissionRow,
  options: Options,
  { signal, closing }: Work,
): Promise<void> {
  const { frames, sound } = options;
  const frameWait = ctx.live.maxFrameWaitMs ?? maxFrameWaitMs(options.interval);
  const backlogs = {
    frames: createBacklog<Frame>({ maxItems: maxWaiting.frames, maxWaitMs: frameWait }),
    sound: createBacklog<SoundWindow>({ maxItems: maxWaiting.sound }),
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
          sound?.received?.(event.window);
          backlogs.sound.push(event.window);
        }
      });
    } finally {
      backlogs.frames.end();
      backlogs.sound.end();
    }
  };
  // What was captured before the source failed is still worked on; what fails here ends the capture.
  const ended = await Promise.allSettled([
    frames ? feed(backlogs.frames, createFrameLane(ctx), frames).catch(breakOff) : null,
    sound ? feed(backlogs.sound, createLane(soundLane), sound).catch(breakOff) : null,
    capture(),
  ]);
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Works on what waits, as many at once as the lane takes, until nothing comes any more. */
async function feed<Item>(backlog: Backlog<Item>, lane: Lane, handler: LiveHandler<Item>): Promise<void> {
  try {
    while (await backlog.any()) {
      await lane.add(async () => {
        const { late, item } = backlog.take();
        const finish = item === undefined ? undefined : await handler.work(item);
        return async () => {
          if (late.length > 0) await handler.late(late);
          await finish?.();
        };
      });
    }
  } finally {
    await lane.done();
  }
}

/** Never waits for engines: only for the source, and once for the database. */
async function captureInto(
  ctx: LiveParts,
  row: SubmissionRow,
  options: Options,
  { signal, closing }: Work,
  take: (event: LiveEvent) => void,
): Promise<void> {
  const { address, close, ...through } = await ctx.relay.open(row.source);
  const wanted = { frames: options.frames !== undefined, sound: options.sound !== undefined };
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

/** Gives what is added to the capture's own times: none at first, later what the clock has gone on since. */
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

/** When in the capture an event was given, in seconds. */
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
