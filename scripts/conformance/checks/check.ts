import type { TaskType } from '../../../src/protocol/tasks.ts';
import type { Answer, Caller } from '../caller.ts';
import type { Receiver } from '../receiver.ts';
import type { Notes } from '../report.ts';

/** What every check is handed. `seconds`: how long one callback is waited for. */
export type Ground = {
  caller: Caller;
  receiver: Receiver;
  seconds: number;
  taskIds: Record<string, TaskType>;
};

/** The code with which a service says that it does not offer something. */
const notOfferedCode = 1302;

/** The payload of a request that should succeed; null, and noted, when it did not. */
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

/** Notes that a request was refused. `must` false: the document does not say that it has to be. */
export function refused(answer: Answer, check: string, notes: Notes, { must }: { must: boolean }): void {
  if (!answer.ok && answer.status !== null && answer.status >= 400)
    notes.tolerated(check, `HTTP ${answer.status} without a signed envelope: ${answer.why}`);
  else if (!answer.ok) notes.wrong(check, answer.why);
  else if (answer.code !== 0) notes.ok(check, `${answer.code} ${answer.message}`);
  else if (must) notes.wrong(check, 'it was accepted');
  else notes.tolerated(check, 'it was accepted; the document does not say');
}
