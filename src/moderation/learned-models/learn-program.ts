// Runs in a thread of its own (learn-in-worker.ts).
import { parentPort, workerData } from 'node:worker_threads';
import { examplesFor } from './examples.ts';
import type { LearningInput, LearningResult } from './learn-in-worker.ts';
import { countsOf } from './learning/held-out.ts';
import { learn } from './learning/learn.ts';

const { tasks, texts, retrain }: LearningInput = workerData;
parentPort?.postMessage(
  tasks.map(({ base, used }): LearningResult => {
    const examples = examplesFor(base, texts);
    return {
      name: base.name,
      learned: learn(base, examples, { retrain, comparedWith: used }),
      known: countsOf(examples),
    };
  }),
);
