import type { Frame } from '../capture/frames.ts';
import { captureLive, type LiveEvent } from '../capture/live.ts';
import type { SoundWindow } from '../capture/sound.ts';
import type { Context } from '../context.ts';
import type { Work } from './running.ts';
import type { Submission, SubmissionRow } from './submission.ts';
import { createFrameLane, createLane, type InOrder } from './together.ts';

/** What takes frames and sound, whose times count from the first capture, through every restart since. */
type LiveHandlers = {
  /** May be called for the next frame before this one is looked at; what it gives is done in order. */
  frame?(frame: Frame): ReturnType<InOrder>;
  sound?(window: SoundWindow): Promise<void>;
};

const nothing = async () => {};

/** How many windows of sound are held, the one that is listened to among them. */
const mostSound = 2;

/**
 * Reads a live source until it ends, is closed or fails, and hands on what it gives: frames and sound beside
 * each other, each in order. `stored` is where what earlier captures found ends, in seconds, null when there
 * were none; a capture after a restart goes on where the clock stands, and what nobody captured is a gap.
 */
export async function readLive(
  ctx: Context,
  row: SubmissionRow,
  options: { interval: number; stored: number | null; handlers: LiveHandlers; start(at: Date): void },
  { signal, closing }: Work,
): Promise<void> {
  const { interval, handlers } = options;
  const { address, close, ...through } = await ctx.relay.open(row.source);
  const lanes = { frame: createFrameLane(ctx), sound: createLane(mostSound) };
  const settings = { interval, frames: handlers.frame !== undefined, sound: handlers.sound !== undefined };
  let base: number | null = null;
  try {
    const capture = captureLive(address, {
      ...settings,
      ...through,
      ...ctx.live,
      signal,
      finish: closing,
    });
    for await (const event of capture) {
      base ??= await begin(ctx, row, timeOf(event), options);
      if (event.type === 'skipped') {
        ctx.log.warn({ id: row.id, ...event }, 'a stream came faster than it could be looked at');
      } else if (event.type === 'frame') {
        const frame = { ...event.frame, offset: seconds(event.frame.offset + base) };
        await lanes.frame.add(async () => (await handlers.frame?.(frame)) ?? nothing);
      } else {
        const window = shifted(event.window, base);
        await lanes.sound.add(async () => async () => handlers.sound?.(window));
      }
    }
  } finally {
    close();
    // What was captured before the source failed counts, too.
    await Promise.allSettled([lanes.frame.done(), lanes.sound.done()]);
  }
  await Promise.all([lanes.frame.done(), lanes.sound.done()]);
}

/** Gives what is added to the capture's own times: none at first, later what the clock has gone on since. */
async function begin(
  ctx: Context,
  row: Pick<Submission, 'id'> & Pick<SubmissionRow, 'capture_start'>,
  captured: number,
  { stored, start }: { stored: number | null; start(at: Date): void },
): Promise<number> {
  const began = Date.now() - captured * 1000;
  if (stored !== null && row.capture_start) {
    return seconds(Math.max((began - row.capture_start.getTime()) / 1000, stored));
  }
  const at = new Date(began);
  await ctx.db.updateTable('submissions').set({ capture_start: at }).where('id', '=', row.id).execute();
  start(at);
  return 0;
}

/** When in the capture an event was given, in seconds. */
function timeOf(event: LiveEvent): number {
  if (event.type === 'frame') return event.frame.offset;
  return event.type === 'sound' ? event.window.end : event.to;
}

function shifted(window: SoundWindow, by: number): SoundWindow {
  const own = { start: seconds(window.own.start + by), end: seconds(window.own.end + by) };
  return { ...window, start: seconds(window.start + by), end: seconds(window.end + by), own };
}

function seconds(value: number): number {
  return Number(value.toFixed(3));
}
