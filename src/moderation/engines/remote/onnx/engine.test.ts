import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { localize } from '../../../../reasons/serialize.ts';
import { averageColourModel } from '../../../../testing/tiny-onnx.ts';
import type { FrameInput } from '../../engine.ts';
import type { Runner } from '../../runner.ts';
import { onnxClassification } from './engine.ts';

const { signal } = new AbortController();
let folder: string;
let model: string;
let engine: Runner<FrameInput, unknown>;
const manifest = {
  name: 'colours',
  version: '2',
  input: { name: 'pixels', width: 16, height: 16 },
  classes: [
    { label: 7, name: 'red', review: 0.5, block: 0.95 },
    { label: 0, name: 'green' },
    { label: 8, name: 'blue', review: 0.5 },
  ],
};
const putManifest = (content: unknown) =>
  writeFile(model.replace('.onnx', '.json'), typeof content === 'string' ? content : JSON.stringify(content));
const start = (at = model, more: { timeoutMs?: number; find?: () => undefined } = {}) => {
  engine = onnxClassification(at, { timeoutMs: 20_000, ...more });
  return engine;
};
const picture = async (r: number, g: number, b: number): Promise<FrameInput> => {
  const create = { width: 32, height: 24, channels: 3 as const, background: { r, g, b } };
  const jpeg = new Uint8Array(await sharp({ create }).jpeg({ quality: 100 }).toBuffer());
  return { jpeg, width: 32, height: 24, offset: 0 };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'second-look-onnx-'));
  model = path.join(folder, 'colours.onnx');
  await writeFile(model, averageColourModel());
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await engine?.close?.();
});

describe('an ONNX file as classifier', () => {
  test('runs in a child process and uses the labels and thresholds of its manifest', async () => {
    await putManifest(manifest);
    const { probe, run } = start();
    expect(localize(await probe(), 'en')).toEqual({ state: 'ready', engine: 'colours', version: '2' });
    expect(await run(await picture(255, 0, 0), { signal })).toEqual([
      { label: 7, rate: expect.closeTo(1, 1), review: false },
      { label: 0, rate: expect.closeTo(0, 1), review: false },
      { label: 8, rate: expect.closeTo(0, 1), review: false },
    ]);
    expect(await run(await picture(180, 20, 160), { signal })).toEqual([
      { label: 7, rate: expect.closeTo(0.7, 1), review: true },
      { label: 0, rate: expect.closeTo(0.1, 1), review: false },
      { label: 8, rate: expect.closeTo(0.6, 1), review: true },
    ]);
  });

  test.each([
    ['is not JSON', 'is not valid'],
    [
      {
        ...manifest,
        classes: [
          { label: 7, name: 'red' },
          { label: 0, name: 'green' },
        ],
      },
      'the score for review',
    ],
    [{ ...manifest, input: { name: 'pixels' } }, 'input.width'],
  ])('reports what is wrong in its manifest', async (content, words) => {
    await putManifest(content);
    const { probe, run } = start();
    expect(localize(await probe(), 'en')).toMatchObject({
      state: 'unavailable',
      reason: expect.stringContaining(words),
    });
    await expect(run(await picture(0, 0, 0), { signal })).rejects.toThrow(words);
  });

  test('reports when model and manifest do not match, or the file is no model, and continues', async () => {
    await putManifest({ ...manifest, classes: manifest.classes.slice(0, 2) });
    const { run } = start();
    await expect(run(await picture(0, 0, 0), { signal })).rejects.toThrow('gives 3 scores');
    await putManifest(manifest);
    await expect(run(await picture(0, 0, 255), { signal })).resolves.toHaveLength(3);
    const bad = path.join(folder, 'bad.onnx');
    await writeFile(bad, 'no model');
    await writeFile(path.join(folder, 'bad.json'), JSON.stringify(manifest));
    await engine.close?.();
    await expect(start(bad).run(await picture(0, 0, 0), { signal })).rejects.toThrow();
  });

  test('reports what is missing: the file, its absolute path, the package', async () => {
    const probed = async (at: string, more = {}) => start(at, more).probe();
    expect(localize(await probed('/nowhere/a.onnx'), 'en')).toMatchObject({
      reason: expect.stringContaining('does not exist'),
    });
    expect(localize(await probed('a.onnx'), 'en')).toMatchObject({
      reason: expect.stringContaining('full path'),
    });
    expect(localize(await probed(model, { find: () => undefined }), 'en')).toMatchObject({
      reason: expect.stringContaining('npm i onnxruntime-node'),
    });
  });
});
