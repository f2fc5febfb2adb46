import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type * as z from 'zod';
import { ToolMissingError } from '../../platform/node/programs/system-tools.ts';
import { CaptureError } from '../../platform/node/streams/capture-error.ts';
import type { tryAnswerSchema } from '../../protocol/operator/engines.ts';
import type { TaskType } from '../../protocol/tasks.ts';
import { because } from '../../reasons/reason.ts';
import { type AudioWindow, decodeAudio } from '../capture/audio.ts';
import { sampleRate } from '../capture/audio-windows.ts';
import { probeAudio } from '../capture/probe.ts';
import type { Answered, Chain } from '../engines/chain/chain.ts';
import type { Engines } from '../engines/chain/engines.ts';
import type { FrameInput } from '../engines/engine.ts';
import { type Failed, NoEngineAnswered } from '../engines/not-looked-at.ts';
import { preparePicture } from '../gallery/prepare-picture.ts';
import { OperatorError } from '../requests/operator-error.ts';

type TryAnswer = Omit<z.input<typeof tryAnswerSchema>, 'failures'> & { failures: readonly Failed[] };

/** L5, as for frames of videos. */
const shortSide = 1024;
const maxSeconds = 60;
const maxText = 10_000;

/** Runs a task's engines, as configured, on one picture, audio file or text. Stores nothing. */
export async function tryEngines(
  engines: Engines,
  { task, bytes, signal }: { task: TaskType; bytes: Uint8Array; signal: AbortSignal },
): Promise<TryAnswer> {
  if (bytes.length === 0) throw new OperatorError('unreadable', because('nothing_to_test'));
  if (task === 'text') {
    const content = new TextDecoder().decode(bytes).slice(0, maxText);
    return answerOf(engines.text, content, signal, (verdict) => ({ content, ...verdict }));
  }
  const pictures = engines.pictures.get(task);
  if (pictures) return answerOf(pictures, await frameOf(bytes), signal, (items) => ({ fileList: items }));
  const audio = engines.audio.get(task);
  if (audio) return answerOf(audio, await windowOf(bytes, signal), signal, (result) => result);
  throw new OperatorError('not_found', because('task_not_offered'));
}

async function answerOf<Input, Output>(
  chain: Chain<Input, Output>,
  input: Input,
  signal: AbortSignal,
  resultOf: (output: Output) => unknown,
): Promise<TryAnswer> {
  const start = performance.now();
  const ms = () => Math.round(performance.now() - start);
  try {
    const { output, by, failures }: Answered<Output> = await chain.attempt(input, { signal });
    const took = ms();
    const probe = await by();
    const { engine, version } = probe.state === 'ready' ? probe : { engine: null, version: null };
    return { result: resultOf(output), engine, version, ms: took, failures };
  } catch (error) {
    if (!(error instanceof NoEngineAnswered)) throw error;
    return { result: null, engine: null, version: null, ms: ms(), failures: error.failures };
  }
}

async function frameOf(bytes: Uint8Array): Promise<FrameInput> {
  const picture = await preparePicture(bytes, { kind: 'pictures', part: null });
  const { data, info } = await sharp(picture.bytes)
    .flatten({ background: 'white' })
    .resize(shortSide, shortSide, { fit: 'outside', withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: new Uint8Array(data), width: info.width, height: info.height, offset: 0 };
}

/** The first minute of an audio file or of the audio of a video, as one window. */
async function windowOf(bytes: Uint8Array, signal: AbortSignal): Promise<AudioWindow> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-try-'));
  try {
    const file = path.join(folder, 'audio');
    await writeFile(file, bytes, { mode: 0o600 });
    await probeAudio(file, { signal });
    const chunks: Uint8Array[] = [];
    for await (const chunk of decodeAudio(file, { signal, until: maxSeconds }, sampleRate))
      chunks.push(chunk);
    const all = Buffer.concat(chunks);
    const pcm = Uint8Array.from(all.subarray(0, all.length - (all.length % 2)));
    const end = pcm.length / sampleRate / 2;
    return { start: 0, end, pcm, last: true, own: { start: 0, end } };
  } catch (error) {
    if (error instanceof CaptureError || error instanceof ToolMissingError)
      throw new OperatorError('unreadable', error.reason);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
