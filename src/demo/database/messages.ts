/** Messages between the page and the worker with the database. */
export type WorkerRequest =
  /** `waited`: another tab was the first until now, and may have saved something since this one was opened. */
  | { to: 'open'; waited: boolean }
  /** From now on, saves what changed in this browser. */
  | { to: 'save' }
  | { to: 'query'; id: number; sql: string; params: unknown[] }
  | { to: 'listen'; channel: string };
export type WorkerMessage =
  /** `prepared`: what `demo/prepared.json` says. */
  | { is: 'opened'; fresh: boolean; prepared: unknown }
  | { is: 'open-failed'; message: string }
  | { is: 'result'; id: number; rows: unknown[]; affectedRows: number | undefined }
  | { is: 'error'; id: number; message: string; fields: Record<string, unknown> }
  | { is: 'notification'; channel: string; payload: string }
  /** Whether every change until now is saved in the browser. */
  | { is: 'saved'; all: boolean }
  | { is: 'save-failed'; message: string };

/** A fact in the browser store: the version of the prepared database that the saved files come from. */
export const versionFact = 'version';
