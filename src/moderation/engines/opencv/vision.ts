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
    /** Top-left, top-right, bottom-right, bottom-left of what was found, in parts of the frame. */
    box: boxSchema,
    /** -180 to 180, positive is clockwise. */
    degree: z.number().min(-180).max(180),
    /** 1 is perfect. */
    correlation: z.number(),
    /** How far off the worst of its parts is; 0 is perfect. */
    worst: z.number(),
  }),
);
const outputSchema = z.object({
  found: places,
  /** What of the gallery could not be read, with the reason. */
  unreadable: z.array(z.string()),
});
export type VisionOutput = z.infer<typeof outputSchema>;

/** Where in the frame each mark lies, from correlation `least` on; those of stations are small and in corners too. */
export type MarksInput = {
  kind: 'marks';
  jpeg: Uint8Array;
  /** The frames of the same film just before it, and itself: of stations stand still in them while the rest moves. */
  before: Uint8Array[];
  marks: { id: string; file: string; station: boolean }[];
  least: number;
};
/** Which pictures the frame is a part of; `box` is its place in the picture. */
export type PicturesInput = {
  kind: 'pictures';
  jpeg: Uint8Array;
  pictures: { id: string; file: string }[];
  least: number;
};
export type VisionInput = MarksInput | PicturesInput;

/** OpenCV, shared by the engines that look with it. */
export type Vision = {
  /** Whether it is installed; `reason` where it is not. */
  probe(): Promise<Probe>;
  look(input: VisionInput, signal: AbortSignal): Promise<VisionOutput>;
  restarts(): number;
  /** Ends its processes; whoever looks after that starts new ones. */
  close(): Promise<void>;
};

const opencv = '@techstark/opencv-js';
/** Each process takes about 250 MB. */
const mostPlaces = 2;

export function createVision(options: { places?: number; find?: FindPackage } = {}): Vision {
  const { places = Math.min(availableParallelism(), mostPlaces), find = findPackage } = options;
  let isolated: Isolated<VisionInput, VisionOutput> | undefined;
  let restartsBefore = 0;
  return {
    async probe() {
      if (missingPackages([opencv], find).length > 0) {
        const reason = because('marks_need_package', { name: opencv });
        return { state: 'unavailable', reason };
      }
      return { state: 'ready', engine: 'opencv', version: await packageVersion(opencv, find) };
    },
    look(input, signal) {
      isolated ??= createIsolated(new URL('./program.ts', import.meta.url), {
        places,
        timeoutMs: 30_000,
        startMs: 30_000,
        output: outputSchema,
      });
      return isolated.run(input, signal);
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
