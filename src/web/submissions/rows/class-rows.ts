import type { Finding } from '../../../api/findings.ts';
import type { SubmissionDetail, TaskSummary } from '../../../api/submissions.ts';
import { taskTypes } from '../../../protocol/tasks.ts';
import { standingOf } from '../../media/boxes.ts';
import { isUnlooked } from '../../media/unlooked.ts';

/** One class of a task with its figures; null where there is none. */
export type ClassRow = {
  key: string;
  taskId: string;
  task: string;
  label: string;
  /** The service's number of the class; null for speech, which has names. */
  number: number | null;
  average: number | null;
  highest: number | null;
  /** Pictures; of speech, stretches. */
  count: number | null;
  findings: Finding[];
};

export type TaskRows = {
  taskId: string;
  task: string;
  summary: TaskSummary | null;
  findings: Finding[];
  /** The service sent no figures for this task, so its figures are counted from its findings. */
  counted: boolean;
  /** Two tasks have the same type, so they show their identifiers. */
  ambiguous: boolean;
  rows: ClassRow[];
};

/** Tasks whose details show the transcript. */
export const transcriptTasks: ReadonlySet<string> = new Set(['speech-moderation', 'speech-transcription']);

type Given = Pick<SubmissionDetail, 'findings' | 'summary' | 'transcript'>;

/** The rows of each task with findings, figures or a transcript: pictures first, then speech. */
export function taskRows({ findings, summary, transcript }: Given): TaskRows[] {
  const tasks = new Map<string, Pick<TaskRows, 'taskId' | 'task' | 'summary' | 'findings'>>();
  const taskOf = (taskId: string, task: string) => {
    const known = tasks.get(taskId) ?? { taskId, task, summary: null, findings: [] };
    tasks.set(taskId, known);
    return known;
  };
  // An unchecked part is not a result of the task; the page reports it above.
  for (const finding of findings.filter((one) => !isUnlooked(one)))
    taskOf(finding.taskId, finding.task).findings.push(finding);
  for (const one of summary) taskOf(one.taskId, one.task).summary = one;
  // Speech without violations: no other task would show the transcript.
  if (transcript.length > 0 && ![...tasks.values()].some(({ task }) => transcriptTasks.has(task)))
    taskOf('speech-transcription', 'speech-transcription');
  const all = [...tasks.values()].sort((a, b) => order(a.task) - order(b.task));
  return all.map((one) => ({
    ...one,
    counted: !hasFigures(one.summary),
    ambiguous: all.filter(({ task }) => task === one.task).length > 1,
    rows: classRows(one),
  }));
}

const pictureTasks = taskTypes.filter((task) => !task.includes('speech'));
const shownOrder: readonly string[] = [
  ...pictureTasks,
  ...taskTypes.filter((task) => task.includes('speech')),
];

function order(task: string): number {
  const at = shownOrder.indexOf(task);
  return at < 0 ? shownOrder.length : at;
}

const figureKinds = ['avgScores', 'maximums', 'statistics'] as const;

function hasFigures(summary: TaskSummary | null): summary is TaskSummary {
  return summary !== null && figureKinds.some((kind) => summary[kind].length > 0);
}

type Task = Pick<TaskRows, 'taskId' | 'task' | 'summary' | 'findings'>;

/** Blocked and doubtful classes first, then those with the highest score. */
function classRows({ taskId, task, summary, findings }: Task): ClassRow[] {
  const rows = new Map<number | string, ClassRow>();
  const rowOf = (number: number | null, label: string) => {
    const id = number ?? label;
    const none = { average: null, highest: null, count: null, findings: [] };
    const row = rows.get(id) ?? { key: `${taskId} ${id}`, taskId, task, label, number, ...none };
    rows.set(id, row);
    return row;
  };
  for (const finding of findings) rowOf(finding.labelNumber, finding.label).findings.push(finding);
  if (hasFigures(summary)) {
    for (const { label, name, value } of summary.avgScores) rowOf(label, name).average = value;
    for (const { label, name, value } of summary.maximums) rowOf(label, name).highest = value;
    for (const { label, name, value } of summary.statistics) rowOf(label, name).count = value;
  } else for (const row of rows.values()) countRow(row);
  const passes = (row: ClassRow) => (row.findings.every((one) => standingOf(one) === 'pass') ? 1 : 0);
  return [...rows.values()].sort(
    (a, b) =>
      passes(a) - passes(b) ||
      (b.highest ?? -1) - (a.highest ?? -1) ||
      (a.number ?? 0) - (b.number ?? 0) ||
      a.label.localeCompare(b.label),
  );
}

/** No average, because findings that the service did not send are missing. */
function countRow(row: ClassRow): void {
  const scores = row.findings.flatMap(({ rate }) => rate ?? []);
  row.highest = scores.length > 0 ? Math.max(...scores) : null;
  row.count = new Set(
    row.findings.map(({ id, startTime, evidence }) => (startTime === null ? (evidence?.id ?? id) : id)),
  ).size;
}
