import { Worker } from 'node:worker_threads';
import type { DecidedText, TextModelName } from '../../protocol/operator/text-models.ts';
import type { TextModel } from '../text/models/model.ts';
import type { Learned } from './learning/learn.ts';

/** What a model learns from, and the one that it is compared with. */
export type Task = { base: TextModel; used: TextModel };
export type LearningInput = { tasks: readonly Task[]; texts: readonly DecidedText[]; retrain: boolean };
/** `known`: how many different texts are known to have the label, and not to have it. */
export type LearningResult = {
  name: TextModelName;
  learned: Learned | null;
  known: { with: number; without: number };
};

/** Learns in a thread of its own, since ten thousand texts take seconds. Rejects when it fails. */
export async function learnInWorker(input: LearningInput): Promise<LearningResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<LearningResult[]>();
  const worker = new Worker(new URL('./learn-program.ts', import.meta.url), { workerData: input });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`learning ended with ${code} and no result`)));
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
