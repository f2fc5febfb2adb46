import { access } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { because } from '../../../../reasons/reason.ts';
import { Reasoned, wordsOf } from '../../../../reasons/reasoned.ts';
import type { FrameInput, Probe } from '../../engine.ts';
import { type ClassItem, classPolicy } from '../../image-classification/classes.ts';
import { createIsolated } from '../../isolated/host.ts';
import { type FindPackage, findPackage, missingPackages } from '../../packages.ts';
import type { Runner } from '../../runner.ts';
import { sharesOf } from '../tensor.ts';
import { type OnnxManifest, readManifest } from './manifest.ts';
import type { OnnxInput } from './program.ts';

const packageName = 'onnxruntime-node';

/** A picture classifier from an ONNX file with a manifest next to it. */
export function onnxClassification(
  model: string,
  options: { timeoutMs: number; find?: FindPackage },
): Runner<FrameInput, ClassItem[]> {
  const isolated = createIsolated<OnnxInput, number[]>(new URL('./program.ts', import.meta.url), {
    maxProcesses: 1,
    timeoutMs: options.timeoutMs,
    startMs: 60_000,
    output: z.array(z.number()),
  });
  const ready = async (): Promise<OnnxManifest> => {
    if (missingPackages([packageName], options.find ?? findPackage).length > 0)
      throw new Reasoned(because('onnx_needs_package', { name: packageName }));
    if (!path.isAbsolute(model) || !/\.onnx$/i.test(model))
      throw new Reasoned(because('onnx_path_not_absolute', { path: model }));
    await access(model).catch(() => {
      throw new Reasoned(because('onnx_file_missing', { path: model }));
    });
    return readManifest(model);
  };
  return {
    probe: async (): Promise<Probe> => {
      try {
        const { name = path.basename(model), version = '1' } = await ready();
        return { state: 'ready', engine: name, version };
      } catch (error) {
        return { state: 'unavailable', reason: wordsOf(error) };
      }
    },
    run: async ({ jpeg }, { signal }) => {
      const { classes } = await ready();
      return classesOf(classes, sharesOf(await isolated.run({ model, jpeg }, signal)));
    },
    restarts: () => isolated.health().restarts,
    close: isolated.close,
  };
}

/** One item per label; classes with the same label are added up. Sure from `block` on, and never below `sureExplicit`. */
function classesOf(classes: OnnxManifest['classes'], shares: readonly number[]): ClassItem[] {
  const byLabel = Map.groupBy(
    classes.map((each, index) => ({ ...each, share: shares[index] ?? 0 })),
    ({ label }) => label,
  );
  return [...byLabel].map(([label, all]) => {
    const rate = Number(
      Math.min(
        1,
        all.reduce((sum, { share }) => sum + share, 0),
      ).toFixed(4),
    );
    const block = Math.min(...all.map((each) => each.block ?? never));
    const review = Math.min(...all.map((each) => each.review ?? never), block);
    const sure = rate >= Math.max(block, classPolicy.sureExplicit);
    return { label, rate, review: !sure && rate >= review };
  });
}

/** Above every score. */
const never = 2;
