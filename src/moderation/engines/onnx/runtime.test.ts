import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { busy, drawn, outlined, phrase } from '../../../testing/moderation/written-pictures.ts';
import { loadModels } from '../ocr-text/pp-ocr/models.ts';
import { readFrame } from '../ocr-text/pp-ocr/read-frame.ts';
import { loadRuntime } from './runtime.ts';

const away = () => Promise.reject(new Error('not for this machine'));
const web = { 'onnxruntime-node': away, 'onnxruntime-web': () => import('onnxruntime-web') };

test('without the native runtime the other one reads', async () => {
  const { name, runtime } = await loadRuntime(web);
  expect(name).toBe('onnxruntime-web');
  const lines = await readFrame(await loadModels(runtime), await drawn(busy, outlined, 20));
  expect(lines).toMatchObject([{ text: phrase }]);
});

test('the native runtime goes first', async () => {
  expect((await loadRuntime()).name).toBe('onnxruntime-node');
});

test('with neither it says why of each', async () => {
  const neither = {
    'onnxruntime-node': away,
    'onnxruntime-web': () => Promise.reject(new Error('not here')),
  };
  await expect(loadRuntime(neither)).rejects.toThrow(/not for this machine.*not here/);
});

test('a native package whose program does not load is passed over', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'broken-runtime-'));
  const here = import.meta.dirname;
  await cp(path.join(here, 'runtime.ts'), path.join(folder, 'runtime.ts'));
  const give = async (name: string, script: string) => {
    const modules = path.join(folder, 'node_modules', name);
    await mkdir(modules, { recursive: true });
    await writeFile(path.join(modules, 'package.json'), JSON.stringify({ name, main: 'main.cjs' }));
    await writeFile(path.join(modules, 'main.cjs'), script);
  };
  await writeFile(path.join(folder, 'broken.node'), 'no program');
  await give('onnxruntime-node', "process.dlopen({ exports: {} }, require('path').resolve('broken.node'));");
  await give('onnxruntime-web', 'exports.Tensor = class {};');
  const script =
    "const { loadRuntime } = await import('./runtime.ts'); console.log((await loadRuntime()).name);";
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  expect(stdout.trim()).toBe('onnxruntime-web');
  await rm(folder, { recursive: true });
});
