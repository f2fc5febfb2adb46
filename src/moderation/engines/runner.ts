import { Reasoned } from '../../reasons/reasoned.ts';
import type { Probe } from './engine.ts';

/** One engine of a task as a chain calls it: the embedded one, or a plug-in. */
export type Runner<Input, Output> = {
  probe(): Promise<Probe>;
  /** Rejects with the reason when it could not look at this input: never a silent pass. */
  run(input: Input, options: { signal: AbortSignal }): Promise<Output>;
  /** As `run`, for one that answers before anything else could happen: no clock could break it off, so none is wound up. */
  runNow?(input: Input): Output;
  /** How often a process of its own had to be replaced, for one that has any. */
  restarts?(): number;
  close?(): Promise<void>;
};

/** It cannot be asked at all now, whatever the input: after a few of these it is left in peace for a while. */
export class PlugInError extends Reasoned {}
