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
  /** Its width in the analysed picture. */
  pixels: z.number(),
  descriptor: z.custom<Float32Array>((value) => value instanceof Float32Array && value.length === 128),
});
/** A face in a picture; its descriptor is close to those of the same person's other faces. */
export type Face = z.infer<typeof faceSchema>;

export type FaceFinder = {
  probe(): Promise<Probe>;
  /** The faces of any picture that sharp can read. Rejects when it cannot, or when the engine fails. */
  find(bytes: Uint8Array, signal: AbortSignal): Promise<Face[]>;
  restarts(): number;
  pids(): number[];
  /** Ends the child processes; the next call of `find` starts new ones. */
  close(): Promise<void>;
};

const engine = 'face-api';
const packages = ['@vladmandic/face-api', '@tensorflow/tfjs', '@tensorflow/tfjs-backend-wasm'];
const limits = because('face_limits');

const processLimit = 4;
/** A process takes about 600 MB. We start one for each 3 GB of the machine's memory. */
const memoryPerProcess = 3e9;

/** Finds and describes faces with face-api's SSD detector, in child processes. */
export function createFaceFinder(options: { maxProcesses?: number; find?: FindPackage } = {}): FaceFinder {
  const { maxProcesses = usualProcesses(), find = findPackage } = options;
  let isolated: Isolated<Uint8Array, Face[]> | undefined;
  let restarts = 0;
  const pool = () => {
    isolated ??= createIsolated(new URL('./program.ts', import.meta.url), {
      maxProcesses,
      timeoutMs: 20_000,
      startMs: 60_000,
      output: z.array(faceSchema),
    });
    return isolated;
  };
  let version: string | undefined;
  // Installed packages stay installed; missing ones are looked for again next time.
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
      return pool().run(bytes, signal);
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

function usualProcesses(): number {
  return Math.max(
    1,
    Math.min(availableParallelism(), processLimit, Math.floor(totalmem() / memoryPerProcess)),
  );
}

/** Videos and gallery photos share these few engine processes. */
export const faceFinder = createFaceFinder();
