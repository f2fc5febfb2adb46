import * as z from 'zod';
import { because } from '../../../../reasons/reason.ts';
import type { Probe } from '../../engine.ts';
import { createIsolated } from '../../isolated/host.ts';
import { type FindPackage, findPackage, missingPackages, packageVersion } from '../../packages.ts';
import type { Reader, ReadLine } from '../reader/reader.ts';
import { modelsPackage } from './models-package.ts';
import type { ToRead } from './program.ts';

const point = z.tuple([z.number(), z.number()]);
const lines: z.ZodType<ReadLine[]> = z.array(
  z.object({
    text: z.string(),
    scores: z.number().min(0).max(1),
    location: z.tuple([point, point, point, point]),
    degree: z.number(),
  }),
);

/** The first one that is installed is used: the second one runs wherever Node does, at half the speed. */
const runtimes = ['onnxruntime-node', 'onnxruntime-web'];

const limits = because('pp_ocr_limits');

/** Reads with PP-OCRv4's models for detection and recognition, in one child process that uses several processors. */
export function ppOcrReader(options: { find?: FindPackage } = {}): Reader {
  const find = options.find ?? findPackage;
  const isolated = createIsolated<ToRead, ReadLine[]>(new URL('./program.ts', import.meta.url), {
    maxProcesses: 1,
    timeoutMs: 30_000,
    startMs: 60_000,
    output: lines,
  });
  return {
    async probe(): Promise<Probe> {
      const missing = missingPackages([modelsPackage, ...runtimes], find);
      const runtime = runtimes.find((name) => !missing.includes(name));
      if (missing.includes(modelsPackage) || !runtime) {
        const install = [modelsPackage, runtime ?? runtimes[0]].filter(
          (name) => name && missing.includes(name),
        );
        return {
          state: 'unavailable',
          reason: because('ocr_needs_packages', { install: install.join(' ') }),
        };
      }
      const version = `${await packageVersion(modelsPackage, find)} ${runtime}`;
      return { state: 'ready', engine: 'PP-OCRv4', version, limits };
    },
    read: ({ jpeg, video }, signal) => isolated.run({ jpeg, video }, signal),
    restarts: () => isolated.health().restarts,
    close: isolated.close,
  };
}
