/** Messages between the page and the worker with the database. */
export type WorkerRequest =
  | { to: 'open'; folder: string; version: string; prepared: string }
  | { to: 'query'; id: number; sql: string; params: unknown[] }
  | { to: 'listen'; channel: string };
export type WorkerMessage =
  | { is: 'opened'; fresh: boolean }
  | { is: 'open-failed'; message: string }
  | { is: 'result'; id: number; rows: unknown[]; affectedRows: number | undefined }
  | { is: 'error'; id: number; message: string; fields: Record<string, unknown> }
  | { is: 'notification'; channel: string; payload: string }
  /** Whether every change until now is saved in the browser. */
  | { is: 'saved'; all: boolean }
  | { is: 'save-failed'; message: string };

/** A fact in the browser store: the version of the prepared database that the saved files come from. */
export const versionFact = 'version';
