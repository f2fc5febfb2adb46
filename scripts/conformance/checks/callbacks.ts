import { fragmentSchemas, summarySchemas } from '../../../src/protocol/callback-payloads.ts';
import { type Callback, readCallback } from '../../../src/protocol/callbacks.ts';
import { parseVerified } from '../../../src/protocol/envelope.ts';
import { openCallback, parseBare } from '../../../src/protocol/open-callback.ts';
import type { RecognisedTask } from '../../../src/protocol/task-results.ts';
import { say } from '../../../src/reasons/say.ts';
import type { Arrived } from '../receiver.ts';
import type { Notes } from '../report.ts';
import type { Ground } from './check.ts';
import { noteShape } from './shape.ts';

export type Read = { callback: Callback; payload: unknown; wrapped: boolean; at: number };

/** Opens received callbacks: one that does not verify is null. */
export async function openAll(
  arrived: readonly Arrived[],
  ground: Ground,
  bareAllowed: boolean,
): Promise<(Read | null)[]> {
  return Promise.all(
    arrived.map(async ({ body, at }) => {
      const opened = await openCallback(body, ground.caller.publicKey, { bareAllowed });
      if (!opened.ok) return null;
      const payload = opened.wrapped ? parseVerified(opened.json) : parseBare(opened.json);
      return { callback: readCallback(payload, ground.taskIds), payload, wrapped: opened.wrapped, at };
    }),
  );
}

/**
 * Waits for a summary at `name`, at most `seconds`. Returns all received callbacks, including those that do not verify.
 */
export async function untilSummary(ground: Ground, name: string, seconds: number): Promise<Arrived[]> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const arrived = ground.receiver.arrived(name);
    const opened = await openAll(arrived, ground, false);
    const secondsLeft = (deadline - Date.now()) / 1000;
    if (secondsLeft <= 0 || opened.some((read) => read?.callback.type === 'summary')) return arrived;
    await ground.receiver.until(name, (all) => all.length > arrived.length, secondsLeft);
  }
}

/** Returns those that verify, and notes whether all did. */
export function noteSignatures(opened: readonly (Read | null)[], notes: Notes): Read[] {
  const valid = opened.filter((read) => read !== null);
  const bare = valid.filter(({ wrapped }) => !wrapped).length;
  notes.holds(
    'the signatures of callbacks hold',
    valid.length === opened.length,
    `${opened.length - valid.length} of ${opened.length} do not verify`,
  );
  if (bare > 0)
    notes.tolerated(
      'callbacks come in the signed envelope',
      `${bare} came without; the document does not say`,
    );
  return valid;
}

/** Checks every task object against the shape of its type. */
export function noteTasks(read: Read, kind: 'fragment' | 'summary' | 'audio', notes: Notes): void {
  const schemas = kind === 'summary' ? summarySchemas : fragmentSchemas;
  for (const task of read.callback.tasks) {
    const check = `${kind}: the task ${task.taskId}`;
    if (task.type === 'unrecognised') {
      notes.tolerated(check, 'neither its identifier nor its shape is known; it is stored raw');
      continue;
    }
    const oddities = read.callback.oddities.filter(({ path }) => path.startsWith(task.taskId));
    noteShape(check, { payload: task.raw, schema: schemas[task.type], oddities }, notes);
    noteFrames(check, task, notes);
  }
}

/** V14: a result that needs a person should include what it is about. */
function noteFrames(check: string, { result, whole }: RecognisedTask, notes: Notes): void {
  if (!('fileList' in result) || result.fileList.length > 0) return;
  const matched = 'matchList' in result && result.matchList.length > 0;
  if (whole.review === true || whole.action === 'block' || matched)
    notes.tolerated(`${check} shows what it is about`, 'it asks for a person, and names no frame');
}

/** V16: a code other than 0 means failure. */
export function noteCodes(reads: readonly Read[], check: string, notes: Notes): void {
  const failed = reads.filter(({ callback: { code } }) => code !== null && code !== 0);
  const why = failed.map(
    ({ callback: { code, message } }) => `${code} ${message === null ? '' : say(message, 'en')}`,
  );
  notes.holds(check, failed.length === 0, [...new Set(why)].join('; '));
}

/** A callback that was accepted need not be repeated. */
export function noteRepeats(arrived: readonly Arrived[], notes: Notes): void {
  const repeated = arrived.length - new Set(arrived.map(({ body }) => body)).size;
  if (repeated === 0) notes.ok('a callback that was taken comes once');
  else notes.tolerated('a callback that was taken comes once', `${repeated} of ${arrived.length} came again`);
}
