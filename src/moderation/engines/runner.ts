import { Reasoned } from '../../reasons/reasoned.ts';
import type { Probe } from './engine.ts';

/** An engine of a task as the chain calls it: the embedded one or a plug-in. */
export type Runner<Input, Output> = {
  probe(): Promise<Probe>;
  /** Rejects with the reason when it could not analyse the input: never a silent pass. */
  run(input: Input, options: { signal: AbortSignal }): Promise<Output>;
  /**
   * Like `run`, for an engine that answers at once; undefined if this input takes longer. No timer is started, because
   * none could interrupt it.
   */
  runNow?(input: Input): Output | undefined;
  /** For engines with child processes: how often one had to be replaced. */
  restarts?(): number;
  close?(): Promise<void>;
};

/** The engine fails for every input now. After a few of these errors the chain skips it for a while. */
export class PlugInError extends Reasoned {}
