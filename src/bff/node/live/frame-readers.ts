import type { RunningCommand } from '../../../platform/node/programs/command.ts';
import { jpegCutter } from '../../../platform/node/streams/jpeg-stream.ts';
import { Failure } from '../../../review/context/failure.ts';
import type { LiveSeam } from '../../seams.ts';
import { frameArgs } from './live-args.ts';
import { memoryMb } from './live-settings.ts';
import { type LiveParts, startReading, whyEnded } from './start-reading.ts';

type Picture = { jpeg: Uint8Array<ArrayBuffer>; at: number };
/** `first` resolves with the first picture. */
type Reader = { first: Promise<Picture>; latest: Picture | null; stay(): void };

const maxFrameBytes = 4_000_000;
/** An older picture is not the latest: the source has stalled. */
const maxAgeMs = 2000;

/** One program for each stream, whose latest picture everybody shares. */
export function createFrameReaders(parts: LiveParts): Pick<LiveSeam, 'frame'> & { count(): number } {
  const { bounds } = parts;
  const readers = new Map<string, Reader>();
  const readerOf = (id: string, source: string): Reader => {
    const known = readers.get(id);
    if (known) return known;
    if (readers.size >= bounds.frameReaders) throw new Failure('live_places_taken');
    const over = new AbortController();
    const end = () => {
      if (readers.get(id) === reader) readers.delete(id);
      over.abort(new Error('nobody looks any more'));
    };
    let idle = setTimeout(end, bounds.idleMs + bounds.startMs);
    const signal = AbortSignal.any([parts.signal, over.signal]);
    const reader: Reader = {
      latest: null,
      stay: () => {
        clearTimeout(idle);
        idle = setTimeout(end, bounds.idleMs + (reader.latest ? 0 : bounds.startMs));
      },
      first: startReading({ ...parts, signal }, source, {
        argsOf: (relayed) => frameArgs(relayed, bounds.stallMs),
        memoryMb: memoryMb.frames,
        givesWay: true,
      }).then((command) => follow(command, reader, end, bounds.startMs)),
    };
    reader.first.catch(() => {
      clearTimeout(idle);
      end();
    });
    readers.set(id, reader);
    return reader;
  };
  const frame: LiveSeam['frame'] = async ({ submissionId, source }) => {
    const reader = readerOf(submissionId, source);
    reader.stay();
    const { jpeg, at } = reader.latest ?? (await reader.first);
    if (performance.now() - at > maxAgeMs) throw new Failure('live_source_away');
    return jpeg;
  };
  return { frame, count: () => readers.size };
}

/** Takes every picture as it comes; resolves with the first. */
async function follow(command: RunningCommand, reader: Reader, end: () => void, startMs: number) {
  const cut = jpegCutter(maxFrameBytes);
  const late = setTimeout(command.kill, startMs);
  const first = new Promise<Picture>((resolve) => {
    command.stdout.on('data', (chunk: Buffer) => {
      try {
        for (const { jpeg } of cut(chunk))
          reader.latest = { jpeg: Uint8Array.from(jpeg), at: performance.now() };
      } catch {
        command.kill();
      }
      if (!reader.latest) return;
      clearTimeout(late);
      resolve(reader.latest);
    });
  });
  const ended = whyEnded(command).then((why) => {
    clearTimeout(late);
    end();
    throw why;
  });
  ended.catch(() => {});
  return Promise.race([first, ended]);
}
