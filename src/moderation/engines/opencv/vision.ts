import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { boxSchema } from '../../../protocol/geometry.ts';
import { because } from '../../../reasons/reason.ts';
import type { Probe } from '../engine.ts';
import { createIsolated, type Isolated } from '../isolated/host.ts';
import { type FindPackage, findPackage, missingPackages, packageVersion } from '../packages.ts';

const places = z.array(
  z.object({
    id: z.string(),
    /** Top-left, top-right, bottom-right, bottom-left corner, in parts of the frame. */
    box: boxSchema,
    /** -180 to 180, positive is clockwise. */
    degree: z.number().min(-180).max(180),
    /** 1 is perfect. */
    correlation: z.number(),
    /** The error of its worst part; 0 is perfect. */
    worst: z.number(),
  }),
);
const outputSchema = z.object({
  found: places,
  /** Gallery files that could not be read, each with the reason. */
  unreadable: z.array(z.string()),
});
export type VisionOutput = z.infer<typeof outputSchema>;

/** Finds each mark in the frame with correlation `minCorrelation` or more; station marks may be small ones in corners. */
export type MarksInput = {
  kind: 'marks';
  jpeg: Uint8Array;
  /** The frames just before it in the same video, and itself: station marks stay in place while the rest moves. */
  before: Uint8Array[];
  marks: { id: string; file: string; station: boolean }[];
  minCorrelation: number;
};
/** Finds the pictures that the frame is a part of; `box` is its position in the picture. */
export type PicturesInput = {
  kind: 'pictures';
  jpeg: Uint8Array;
  pictures: { id: string; file: string }[];
  minCorrelation: number;
};
export type VisionInput = MarksInput | PicturesInput;

/** OpenCV, shared by the engines that use it. */
export type Vision = {
  /** Whether OpenCV is installed. */
  probe(): Promise<Probe>;
  /** `video`: what the frame is of, so that its frames come to the process that knows the last ones. */
  look(input: VisionInput, signal: AbortSignal, video?: string): Promise<VisionOutput>;
  restarts(): number;
  /** Ends the child processes; the next `look` starts new ones. */
  close(): Promise<void>;
};

const opencv = '@techstark/opencv-js';
/** Each process takes about 250 MB. */
const processLimit = 2;

export function createVision(options: { maxProcesses?: number; find?: FindPackage } = {}): Vision {
  const { maxProcesses = Math.min(availableParallelism(), processLimit), find = findPackage } = options;
  let isolated: Isolated<VisionInput, VisionOutput> | undefined;
  let restartsBefore = 0;
  return {
    async probe() {
      if (missingPackages([opencv], find).length > 0) {
        const reason = because('logos_need_package', { name: opencv });
        return { state: 'unavailable', reason };
      }
      return { state: 'ready', engine: 'opencv', version: await packageVersion(opencv, find) };
    },
    look(input, signal, video) {
      isolated ??= createIsolated(new URL('./program.ts', import.meta.url), {
        maxProcesses,
        timeoutMs: 30_000,
        startMs: 30_000,
        output: outputSchema,
      });
      return isolated.run(input, signal, video);
    },
    restarts: () => restartsBefore + (isolated?.health().restarts ?? 0),
    async close() {
      restartsBefore += isolated?.health().restarts ?? 0;
      const ending = isolated;
      isolated = undefined;
      await ending?.close();
    },
  };
}
