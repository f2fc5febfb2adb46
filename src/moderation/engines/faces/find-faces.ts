import { availableParallelism, totalmem } from 'node:os';
import * as z from 'zod';
import { boxSchema } from '../../../protocol/geometry.ts';
import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import type { Probe } from '../engine.ts';
import { createIsolated, type Isolated } from '../isolated/host.ts';
import { type FindPackage, findPackage, missingPackages, packageVersion } from '../packages.ts';

const faceSchema = z.object({
  box: boxSchema,
  /** How wide it is in the picture that was looked at. */
  pixels: z.number(),
  descriptor: z.custom<Float32Array>((value) => value instanceof Float32Array && value.length === 128),
});
/** A face in a picture; its descriptor lies near to those of the same person's other faces. */
export type Face = z.infer<typeof faceSchema>;

export type FaceFinder = {
  probe(): Promise<Probe>;
  /** The faces of any picture that sharp reads; rejects when it is none, or the engine failed. */
  find(bytes: Uint8Array, signal: AbortSignal): Promise<Face[]>;
  restarts(): number;
  pids(): number[];
  /** Ends its processes; whoever needs a face after that starts new ones. */
  close(): Promise<void>;
};

const engine = 'face-api';
const packages = ['@vladmandic/face-api', '@tensorflow/tfjs', '@tensorflow/tfjs-backend-wasm'];
const limits = because('face_limits');

const mostPlaces = 4;
/** Each process takes about 600 MB; this much of the machine's memory is there for each. */
const memoryEach = 3e9;

/** Finds and describes faces with face-api's SSD detector, in processes of its own. */
export function createFaceFinder(options: { places?: number; find?: FindPackage } = {}): FaceFinder {
  const { places = usualPlaces(), find = findPackage } = options;
  let isolated: Isolated<Uint8Array, Face[]> | undefined;
  let restarts = 0;
  const processes = () => {
    isolated ??= createIsolated(new URL('./program.ts', import.meta.url), {
      places,
      timeoutMs: 20_000,
      startMs: 60_000,
      output: z.array(faceSchema),
    });
    return isolated;
  };
  let version: string | undefined;
  // Once they are there they stay; what is not here may be by the next time.
  const probe = async (): Promise<Probe> => {
    const missing = version === undefined ? missingPackages(packages, find) : [];
    if (missing.length > 0) {
      const reason = because('faces_need_packages', {
        packages: missing.join(', '),
        install: missing.join(' '),
      });
      return { state: 'unavailable', reason };
    }
    version ??= `${await packageVersion('@vladmandic/face-api', find)} SSD`;
    return { state: 'ready', engine, version, limits };
  };
  return {
    probe,
    async find(bytes, signal) {
      const state = await probe();
      if (state.state === 'unavailable') throw new Reasoned(state.reason);
      return processes().run(bytes, signal);
    },
    restarts: () => restarts + (isolated?.health().restarts ?? 0),
    pids: () => isolated?.health().pids ?? [],
    async close() {
      const ending = isolated;
      isolated = undefined;
      restarts += ending?.health().restarts ?? 0;
      await ending?.close();
    },
  };
}

function usualPlaces(): number {
  return Math.max(1, Math.min(availableParallelism(), mostPlaces, Math.floor(totalmem() / memoryEach)));
}

/** What films and gallery photos share in one process of the service: the same few engine processes. */
export const faceFinder = createFaceFinder();
