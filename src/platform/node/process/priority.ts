import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const steps = 10;
const lowest = 19;
/** Added to a process's share of memory, in thousandths, when Linux chooses a process to end for lack of memory. */
const chosenFirst = { service: 200, engine: 600 };

/** Lowers a program's priority: requests to the service are answered before an engine computes. */
export function giveWay(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(lowest, getPriority() + steps));
  } catch {
    // It has ended already, or the system forbids it: then it keeps our priority.
  }
  chooseBefore(pid, chosenFirst.engine);
}

/** When memory runs out, the service ends before the console and the database; an engine ends before the service. */
export function endBeforeUs(pid: number | undefined): void {
  if (pid !== undefined) chooseBefore(pid, chosenFirst.service);
}

function chooseBefore(pid: number, score: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, String(score));
  } catch {
    // Not Linux, or it has ended already.
  }
}
