import { readdirSync, readFileSync } from 'node:fs';
import type { Point, Quad } from '../../../src/moderation/engines/ocr-text/reader/geometry.ts';
import type { Reader, ReadLine } from '../../../src/moderation/engines/ocr-text/reader/reader.ts';
import { editDistance } from '../../../src/testing/edit-distance.ts';
import { overlap } from '../../../src/testing/moderation/overlap.ts';
import type { DrawnFrame, Truth } from './frames.ts';

export type LineResult = { frame: DrawnFrame; truth: Truth; read: string; errors: number; overlap: number };
export type Figures = {
  lines: LineResult[];
  /** Lines that were read where there are none. */
  invented: number;
  frames: number;
  /** Share of frames whose lines were read in their order. */
  inOrder: number;
  ms: number;
};

/** Without spaces, in small letters, and with one form for each character. */
export const bare = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

const inPixels = ({ location }: ReadLine, { width, height }: DrawnFrame): Quad => {
  const [a, b, c, d] = location.map(([x, y]): Point => [x * width, y * height]);
  if (!a || !b || !c || !d) throw new Error('a place has four corners');
  return [a, b, c, d];
};

/** Pairs each drawn line with the line that was read where it stands. */
function compare(
  frame: DrawnFrame,
  read: readonly ReadLine[],
): { lines: LineResult[]; invented: number; inOrder: boolean } {
  const taken = new Set<ReadLine>();
  const order: number[] = [];
  const lines = frame.truth.map((truth) => {
    const found = read
      .filter((line) => !taken.has(line))
      .map((line) => ({ line, share: overlap(inPixels(line, frame), truth.quad) }))
      .toSorted((a, b) => b.share - a.share)[0];
    const isThere = found !== undefined && found.share > 0.1;
    if (isThere) taken.add(found.line);
    order.push(isThere ? read.indexOf(found.line) : -1);
    const text = isThere ? found.line.text : '';
    return {
      frame,
      truth,
      read: text,
      errors: editDistance([...bare(truth.text)], [...bare(text)]),
      overlap: isThere ? found.share : 0,
    };
  });
  const inOrder = order.every((place, i) => i === 0 || place > (order[i - 1] ?? -1));
  return { lines, invented: read.length - taken.size, inOrder };
}

export async function measure(reader: Pick<Reader, 'read'>, frames: readonly DrawnFrame[]): Promise<Figures> {
  const { signal } = new AbortController();
  const results: ReturnType<typeof compare>[] = [];
  const start = performance.now();
  for (const frame of frames) {
    const { jpeg, width, height } = frame;
    results.push(compare(frame, await reader.read({ jpeg, width, height, offset: 0 }, signal)));
  }
  return {
    lines: results.flatMap(({ lines }) => lines),
    invented: results.reduce((sum, { invented }) => sum + invented, 0),
    frames: frames.length,
    inOrder: results.filter(({ inOrder }) => inOrder).length / Math.max(1, results.length),
    ms: (performance.now() - start) / Math.max(1, frames.length),
  };
}

type Process = { pid: number; parent: number; seconds: number; memoryMb: number };

/** All processes of this machine that can be read. Linux. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid): Process[] => {
      try {
        const [, parent = 0, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        // Its own time, and that of its children that have ended.
        const seconds = fields.slice(9, 13).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const memoryMb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000;
        return [{ pid: Number(pid), parent: Number(parent), seconds, memoryMb }];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
}

/** This process and all that it started, and what those started. */
function ownProcesses(): Process[] {
  const all = processes();
  const own = new Set([process.pid]);
  for (let before = 0; before !== own.size; ) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  return all.filter(({ pid }) => own.has(pid));
}

/** Processor seconds of this process and of all that it started, ended or not. */
export const processorSeconds = (): number => ownProcesses().reduce((sum, { seconds }) => sum + seconds, 0);

/** The greatest resident memory so far of the processes that this one started and that still run, in MB. */
export const childMemory = (): number =>
  ownProcesses().reduce((sum, { pid, memoryMb }) => sum + (pid === process.pid ? 0 : memoryMb), 0);
