import type { TaskType } from '../../../src/protocol/tasks.ts';
import type { Answer, Caller } from '../caller.ts';
import type { Receiver } from '../receiver.ts';
import type { Notes } from '../report.ts';

/** What every check receives. `seconds` is how long to wait for one callback. */
export type Ground = {
  caller: Caller;
  receiver: Receiver;
  seconds: number;
  taskIds: Record<string, TaskType>;
};

/** The code for an operation or task that a service does not offer. */
const notOfferedCode = 1302;

/** The payload of a request that should succeed; null, and noted, if it did not. */
export function succeeded(answer: Answer, check: string, notes: Notes): Record<string, unknown> | null {
  if (!answer.ok) notes.wrong(check, answer.why);
  else if (answer.code === notOfferedCode) notes.notOffered(check, answer.message);
  else if (answer.code !== 0) notes.wrong(check, `refused with ${answer.code}: ${answer.message}`);
  else {
    notes.ok(check);
    return answer.payload;
  }
  return null;
}

/** Notes whether a request was refused. With `must` false, the document does not require it. */
export function refused(answer: Answer, check: string, notes: Notes, { must }: { must: boolean }): void {
  if (!answer.ok && answer.status !== null && answer.status >= 400)
    notes.tolerated(check, `HTTP ${answer.status} without a signed envelope: ${answer.why}`);
  else if (!answer.ok) notes.wrong(check, answer.why);
  else if (answer.code !== 0) notes.ok(check, `${answer.code} ${answer.message}`);
  else if (must) notes.wrong(check, 'it was accepted');
  else notes.tolerated(check, 'it was accepted; the document does not say');
}
