import { getPriority, setPriority } from 'node:os';

const steps = 10;
const lowest = 19;

/** Lets a program have only what we leave of the processors: whoever asks the service is answered before an engine computes. */
export function giveWay(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(lowest, getPriority() + steps));
  } catch {
    // It may have ended already, or the system does not allow it: then it runs as we do.
  }
}
