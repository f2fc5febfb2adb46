import type { Readable } from 'node:stream';
import { Failure } from '../../../review/context/failure.ts';
import type { LiveSeam, Viewer } from '../../seams.ts';
import { relayArgs } from './live-args.ts';
import { memoryMb } from './live-settings.ts';
import { type LiveParts, startReading, whyEnded } from './start-reading.ts';

/** One program for each viewer: a slow one delays nobody else, and leaving ends exactly one program. */
export function createRelays(parts: LiveParts): Pick<LiveSeam, 'watch'> & { count(): number } {
  const { bounds } = parts;
  const running = new Set<Viewer>();
  const refuseTooMany = ({ personId }: Viewer) => {
    const own = [...running].filter((one) => one.personId === personId).length;
    if (running.size >= bounds.relays || own >= bounds.relaysOfPerson) throw new Failure('live_places_taken');
  };
  const watch: LiveSeam['watch'] = async (viewer) => {
    refuseTooMany(viewer);
    running.add(viewer);
    const over = new AbortController();
    const leave = () => {
      running.delete(viewer);
      over.abort(new Error('nobody watches any more'));
    };
    try {
      const signal = AbortSignal.any([parts.signal, over.signal]);
      const command = await startReading({ ...parts, signal }, viewer.source, {
        argsOf: (source) => relayArgs(source, bounds.stallMs, viewer.audioOnly),
        memoryMb: memoryMb.relay,
        givesWay: false,
      });
      const chunks = chunksOf(command.stdout);
      const first = await within(bounds.startMs, chunks.next(), command.kill);
      if (first.done) throw await whyEnded(command);
      command.ended.catch(() => {}).finally(leave);
      const stop = () => {
        leave();
        // Until its output is read or gone, a program that was killed does not count as ended.
        command.stdout.destroy();
      };
      return streamOf(first.value, chunks, { ...bounds, viewer, stop });
    } catch (error) {
      leave();
      throw error;
    }
  };
  return { watch, count: () => running.size };
}

type Chunks = AsyncIterator<Uint8Array<ArrayBuffer>>;
type End = { viewer: Viewer; stop(): void; stallMs: number; checkMs: number; maxMs: number };

/** Gives a chunk only when the viewer takes it, so ffmpeg waits for the viewer and nothing piles up here. */
function streamOf(
  first: Uint8Array<ArrayBuffer>,
  chunks: Chunks,
  { viewer, stop, stallMs, checkMs, maxMs }: End,
) {
  let next: Uint8Array<ArrayBuffer> | null = first;
  // Runs out where the source stalls, and where the viewer takes nothing.
  let idle = setTimeout(() => end(), stallMs);
  const check = setInterval(() => {
    viewer.mayStay().then(
      (may) => {
        if (!may) end();
      },
      () => end(),
    );
  }, checkMs);
  const enough = setTimeout(() => end(), maxMs);
  const end = () => {
    clearTimeout(idle);
    clearTimeout(enough);
    clearInterval(check);
    stop();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        clearTimeout(idle);
        idle = setTimeout(end, stallMs);
        const taken = next ? { done: false, value: next } : await chunks.next();
        next = null;
        if (!taken.done) return controller.enqueue(taken.value);
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

async function* chunksOf(stdout: Readable): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  try {
    for await (const chunk of stdout) yield Uint8Array.from(chunk);
  } catch {
    // It was ended by us.
  }
}

async function within<T>(ms: number, promise: Promise<T>, late: () => void): Promise<T> {
  const timer = setTimeout(late, ms);
  return promise.finally(() => clearTimeout(timer));
}
