import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HistoryInput } from './history.ts';
import type { Lines } from './rows.ts';

/** Rows of one table as COPY reads them. */
export type Copied = Omit<Lines, 'lines'> & { rows: number; bytes: Uint8Array<ArrayBuffer> };
/** The rows of some thousand cases, whose ids are `ids`. */
export type Portion = { ids: string[]; tables: Copied[] };

/** The history in portions, drawn by a thread of its own while the database takes the one before. */
export async function* portionsOf(input: HistoryInput): AsyncGenerator<Portion> {
  const thread = new Worker(new URL('./history-thread.ts', import.meta.url), { workerData: input });
  try {
    // A thread that fails ends the loop with its error.
    for await (const [portion] of on(thread, 'message') as AsyncIterable<[Portion | null]>) {
      if (portion === null) return;
      yield portion;
      thread.postMessage('taken');
    }
  } finally {
    await thread.terminate();
  }
}
