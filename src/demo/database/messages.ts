/** What the page and the worker with the database say to each other. */
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
  /** Whether all that was written until now is kept in the browser. */
  | { is: 'kept'; all: boolean }
  | { is: 'unkept'; message: string };

/** A fact of the kept store: of which prepared database the kept files came. */
export const versionFact = 'version';
