import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import type { FrameEngine, Probe } from '../engine.ts';
import { createIsolated } from '../isolated/host.ts';
import { type FindPackage, findPackage, missingPackages, packageVersion } from '../packages.ts';
import { type ClassItem, type ClassRates, judgeClasses } from './classes.ts';

const engine = 'nsfwjs';
const model = 'MobileNetV2';
const packages = ['nsfwjs', '@tensorflow/tfjs', '@tensorflow/tfjs-backend-wasm'];
const limits = because('classification_limits');

const rate = z.number().min(0).max(1);
const rates: z.ZodType<ClassRates> = z.object({
  Neutral: rate,
  Drawing: rate,
  Sexy: rate,
  Hentai: rate,
  Porn: rate,
});

/** A process takes about 250 MB and does 15 frames per second. OCR is slower, so more than four gain nothing. */
const processLimit = 4;

/** Classifies frames with the MobileNetV2 model of nsfwjs, in child processes. */
export function createClassificationEngine(
  options: { maxProcesses?: number; find?: FindPackage } = {},
): FrameEngine<ClassItem> {
  const program = new URL('./program.ts', import.meta.url);
  const isolated = createIsolated<Uint8Array, ClassRates>(program, {
    maxProcesses: options.maxProcesses ?? Math.min(availableParallelism(), processLimit),
    timeoutMs: 15_000,
    startMs: 60_000,
    output: rates,
  });
  const find = options.find ?? findPackage;
  let ready: Promise<Probe> | undefined;
  // A positive result is cached; a missing engine is looked for again next time.
  const probe = async (): Promise<Probe> => {
    ready ??= lookFor(find);
    const answer = await ready;
    if (answer.state === 'unavailable') ready = undefined;
    return answer;
  };
  return {
    task: 'image-classification',
    probe,
    async run(frame, { signal }) {
      const start = performance.now();
      const state = await probe();
      if (state.state === 'unavailable') throw new Reasoned(state.reason);
      const items = judgeClasses(await isolated.run(frame.jpeg, signal));
      return { items, engine, version: state.version, ms: performance.now() - start };
    },
    restarts: () => isolated.health().restarts,
    close: isolated.close,
  };
}

async function lookFor(find: FindPackage): Promise<Probe> {
  const missing = missingPackages(packages, find);
  if (missing.length > 0) {
    return {
      state: 'unavailable',
      reason: because('classification_needs_packages', {
        packages: missing.join(', '),
        install: missing.join(' '),
      }),
    };
  }
  return {
    state: 'ready',
    engine,
    version: `${await packageVersion('nsfwjs', find)} ${model}`,
    limits,
  };
}
