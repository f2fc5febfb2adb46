import { isRecord } from '../../../src/protocol/safe-json.ts';
import type { Notes } from '../report.ts';
import { openAll, type Read } from './callbacks.ts';
import { type Ground, succeeded } from './check.ts';

const noSuchLabel = 987_654;

/** `callbackRules` of a film: asked for one task without its capture positions, and for a label that nothing has. */
export async function noteRules(ground: Ground, summary: Read, notes: Notes): Promise<void> {
  const withPictures = summary.callback.tasks.find(({ raw }) => entriesOf(raw).length > 0);
  if (!withPictures) return;
  const { taskId } = withPictures;
  const told = await Promise.all([
    ask(ground, { name: 'rules-offset', taskId, rule: { offset: false } }, notes),
    ask(ground, { name: 'rules-label', taskId, rule: { label: noSuchLabel } }, notes),
  ]);
  const [offset, label] = told;
  if (offset) {
    const without = offset.length > 0 && offset.every((entry) => !('offset' in entry));
    notes.holds(
      'callbackRules: offset false leaves the capture position out',
      without,
      JSON.stringify(offset),
    );
  }
  if (label)
    notes.holds('callbackRules: label restricts the classes', label.length === 0, JSON.stringify(label));
}

type Asked = { name: string; taskId: string; rule: Record<string, unknown> };

/** The entries of the task under a rule; null, and noted, when there is no answer. */
async function ask({ caller, receiver, ...ground }: Ground, asked: Asked, notes: Notes) {
  const { name, taskId, rule } = asked;
  const answer = await caller.call('video/asyncscan', {
    video: `${receiver.base}/film.mp4`,
    interval: 1,
    callbackUrl: receiver.address(name),
    task: [taskId],
    callbackRules: { [taskId]: [rule] },
  });
  if (!succeeded(answer, `a film with callbackRules ${JSON.stringify(rule)} is taken`, notes)) return null;
  const arrived = await receiver.until(name, (all) => all.length > 0, ground.seconds);
  const [read] = await openAll(arrived, { caller, receiver, ...ground }, false);
  const task = read?.callback.tasks.find((one) => one.taskId === taskId);
  notes.holds(
    `callbackRules ${JSON.stringify(rule)}: its summary comes`,
    task !== undefined,
    'none with the task',
  );
  return task ? entriesOf(task.raw) : null;
}

function entriesOf(task: unknown): Record<string, unknown>[] {
  const list: unknown[] = isRecord(task) && Array.isArray(task.fileList) ? task.fileList : [];
  return list.filter(isRecord);
}
