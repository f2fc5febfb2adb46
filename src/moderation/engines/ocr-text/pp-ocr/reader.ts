import * as z from 'zod';
import { because } from '../../../../reasons/reason.ts';
import type { Probe } from '../../engine.ts';
import { createIsolated } from '../../isolated/host.ts';
import { type RuntimeName, runtimes } from '../../onnx/runtime.ts';
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

const output = z.object({ runtime: z.enum(runtimes), lines });
const limits = because('pp_ocr_limits');

/** Reads with PP-OCRv4's models for detection and recognition, in one child process that uses several processors. */
export function ppOcrReader(options: { find?: FindPackage } = {}): Reader {
  const find = options.find ?? findPackage;
  const isolated = createIsolated<ToRead, z.infer<typeof output>>(new URL('./program.ts', import.meta.url), {
    maxProcesses: 1,
    timeoutMs: 30_000,
    startMs: 60_000,
    output,
  });
  // One that is installed may not load, so that the program says which one it uses.
  let used: RuntimeName | undefined;
  return {
    async probe(): Promise<Probe> {
      const missing = missingPackages([modelsPackage, ...runtimes], find);
      const installed = runtimes.find((name) => !missing.includes(name));
      if (missing.includes(modelsPackage) || !installed) {
        const install = [modelsPackage, installed ?? runtimes[0]].filter(
          (name) => name && missing.includes(name),
        );
        return {
          state: 'unavailable',
          reason: because('ocr_needs_packages', { install: install.join(' ') }),
        };
      }
      const version = `${await packageVersion(modelsPackage, find)} ${used ?? installed}`;
      return { state: 'ready', engine: 'PP-OCRv4', version, limits };
    },
    async read({ jpeg, video }, signal) {
      const read = await isolated.run({ jpeg, video }, signal);
      used = read.runtime;
      return read.lines;
    },
    restarts: () => isolated.health().restarts,
    close: isolated.close,
  };
}
