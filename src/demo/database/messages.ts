/** Messages between the page and the worker with the database. */
export type Order =
  | { to: 'open'; place: string; version: string; prepared: string }
  | { to: 'query'; id: number; sql: string; params: unknown[] }
  | { to: 'listen'; channel: string };
export type Told =
  | { is: 'open'; fresh: boolean }
  | { is: 'unopened'; message: string }
  | { is: 'answer'; id: number; rows: unknown[]; affectedRows: number | undefined }
  | { is: 'error'; id: number; message: string; about: Record<string, unknown> }
  | { is: 'notice'; channel: string; payload: string }
  /** Whether every change until now is saved in the browser. */
  | { is: 'kept'; all: boolean }
  | { is: 'unkept'; message: string };

/** A fact in the kept store: the version of the prepared database that the saved files come from. */
export const versionFact = 'version';
