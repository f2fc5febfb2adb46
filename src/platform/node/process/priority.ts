import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const steps = 10;
const lowest = 19;
/** Added to a process's share of memory, in thousandths, when Linux chooses which one to end for want of memory. */
const chosenFirst = { service: 200, engine: 600 };

/** Lets a program have only what we leave of the processors: whoever asks the service is answered before an engine computes. */
export function giveWay(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(lowest, getPriority() + steps));
  } catch {
    // It may have ended already, or the system does not allow it: then it runs as we do.
  }
  chooseBefore(pid, chosenFirst.engine);
}

/** Where memory runs out, the service ends before the console and the database; an engine ends before the service. */
export function endBeforeUs(pid: number | undefined): void {
  if (pid !== undefined) chooseBefore(pid, chosenFirst.service);
}

function chooseBefore(pid: number, score: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, String(score));
  } catch {
    // No Linux, or it has ended already.
  }
}
