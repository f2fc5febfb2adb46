import type { TaskResult } from '../../../src/protocol/callbacks.ts';
import { isRecord } from '../../../src/protocol/safe-json.ts';
import type { Notes } from '../report.ts';
import { openAll, type Read } from './callbacks.ts';
import { type Ground, refused, succeeded } from './check.ts';

const operation = 'video/asyncscan';
const noSuchLabel = 987_654;

/** `callbackRules` of a video: checks what each restricts against `summary`, that of the video without rules. */
export async function noteRules(ground: Ground, summary: Read, notes: Notes): Promise<void> {
  const { tasks } = summary.callback;
  await Promise.all([
    notePictures(ground, tasks, notes),
    noteClasses(ground, tasks, notes),
    ...tasks.map((task) => notePersons(ground, task, notes)),
    noteLists(ground, tasks, notes),
  ]);
}

async function notePictures(ground: Ground, tasks: readonly TaskResult[], notes: Notes): Promise<void> {
  const withPictures = tasks.find(({ raw }) => entriesOf(raw, 'fileList').length > 0);
  if (!withPictures) return;
  const { taskId } = withPictures;
  const [offset, label] = await Promise.all([
    ask(ground, { name: 'rules-offset', taskId, rules: { [taskId]: [{ offset: false }] } }, notes),
    ask(ground, { name: 'rules-label', taskId, rules: { [taskId]: [{ label: noSuchLabel }] } }, notes),
  ]);
  if (offset) {
    const without = offset.pictures.length > 0 && offset.pictures.every((entry) => !('offset' in entry));
    notes.holds(
      'callbackRules: offset false leaves the capture position out',
      without,
      JSON.stringify(offset.pictures),
    );
  }
  if (label)
    notes.holds(
      'callbackRules: label restricts the classes',
      label.pictures.length === 0,
      JSON.stringify(label.pictures),
    );
}

/** The frames of one class, as many as the video without rules counts (R4). */
async function noteClasses(ground: Ground, tasks: readonly TaskResult[], notes: Notes): Promise<void> {
  for (const task of tasks) {
    if (task.type !== 'image-classification') continue;
    const { taskId } = task;
    const [commonest] = task.result.statistics.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
    if (typeof commonest?.label !== 'number') continue;
    const query = { name: 'rules-class', taskId, rules: { [taskId]: [{ label: commonest.label }] } };
    const result = await ask(ground, query, notes);
    if (!result) continue;
    const fitting = result.pictures.filter(({ label }) => Number(label) === commonest.label);
    notes.holds(
      'callbackRules: a label of image classification gives the frames of that class',
      fitting.length >= (commonest.count ?? 0) && fitting.length === result.pictures.length,
      `${result.pictures.length} came, ${fitting.length} of label ${commonest.label}, of which there are ${commonest.count}`,
    );
  }
}

/** `matchList` holds everybody with a matching picture (R4). */
async function notePersons(ground: Ground, task: TaskResult, notes: Notes): Promise<void> {
  if (task.type !== 'person-search' && task.type !== 'known-person-search') return;
  const { taskId } = task;
  const { fileList, matchList } = task.result;
  const highest = Math.max(...fileList.map(({ similarity }) => similarity ?? 0));
  if (matchList.length === 0 || fileList.length === 0 || highest <= 0) return;
  const nobody = { name: `rules-nobody-${taskId}`, taskId, rules: { [taskId]: [{ label: noSuchLabel }] } };
  const best = { name: `rules-best-${taskId}`, taskId, rules: { [taskId]: [{ similarity: highest }] } };
  const [none, some] = await Promise.all([ask(ground, nobody, notes), ask(ground, best, notes)]);
  if (none)
    notes.holds(
      `callbackRules: label restricts matchList of ${taskId}`,
      none.persons.length === 0,
      none.persons.join(', '),
    );
  const like = fileList.filter(({ similarity }) => (similarity ?? 0) >= highest);
  const expected = [...new Set(like.map(({ personId }) => personId))].toSorted();
  if (some)
    notes.holds(
      `callbackRules: similarity restricts matchList of ${taskId}`,
      some.persons.toSorted().join() === expected.join(),
      `it has ${some.persons.join(', ')}, and ${expected.join(', ')} are so like`,
    );
}

/** A list in place of the documented object: accepted where its meaning is clear, or refused (R6). */
async function noteLists(ground: Ground, tasks: readonly TaskResult[], notes: Notes): Promise<void> {
  const { caller, receiver } = ground;
  const [task] = tasks.filter(({ type }) => type !== 'unrecognised');
  if (!task) return;
  const { taskId } = task;
  const video = `${receiver.base}/video.mp4`;
  const callbackUrl = receiver.address('refused');
  const callbackRules = [{ label: noSuchLabel }, {}];
  refused(
    await caller.call(operation, { video, callbackUrl, callbackRules }),
    'callbackRules as a list that names no task are refused',
    notes,
    { must: false },
  );
  const check = 'callbackRules as a list with a rule for the one task';
  const fields = { video, interval: 1, callbackUrl: receiver.address('rules-list'), task: [taskId] };
  const answer = await caller.call(operation, { ...fields, callbackRules: [{ label: noSuchLabel }] });
  if (!answer.ok || answer.code !== 0) {
    refused(answer, `${check} are refused or followed`, notes, { must: false });
    return;
  }
  const result = await resultAt(ground, 'rules-list', taskId);
  notes.holds(
    `${check} are refused or followed`,
    result?.pictures.length === 0,
    result ? `${result.pictures.length} entries came` : 'no summary with the task came',
  );
}

type RuleQuery = { name: string; taskId: string; rules: Record<string, unknown> };
type RuleResult = { pictures: Record<string, unknown>[]; persons: string[] };

/** The task's result under rules; null, and noted, without an answer. */
async function ask(
  ground: Ground,
  { name, taskId, rules }: RuleQuery,
  notes: Notes,
): Promise<RuleResult | null> {
  const { caller, receiver } = ground;
  const answer = await caller.call(operation, {
    video: `${receiver.base}/video.mp4`,
    interval: 1,
    callbackUrl: receiver.address(name),
    task: [taskId],
    callbackRules: rules,
  });
  const what = JSON.stringify(rules);
  if (!succeeded(answer, `a video with callbackRules ${what} is accepted`, notes)) return null;
  const result = await resultAt(ground, name, taskId);
  notes.holds(`callbackRules ${what}: its summary comes`, result !== null, 'none with the task');
  return result;
}

async function resultAt(ground: Ground, name: string, taskId: string): Promise<RuleResult | null> {
  const arrived = await ground.receiver.until(name, (all) => all.length > 0, ground.seconds);
  const [read] = await openAll(arrived, ground, false);
  const task = read?.callback.tasks.find((one) => one.taskId === taskId);
  if (!task) return null;
  const persons = entriesOf(task.raw, 'matchList').map(({ personId }) => String(personId));
  return { pictures: entriesOf(task.raw, 'fileList'), persons };
}

function entriesOf(task: unknown, name: 'fileList' | 'matchList'): Record<string, unknown>[] {
  const list: unknown[] = isRecord(task) && Array.isArray(task[name]) ? task[name] : [];
  return list.filter(isRecord);
}
