import type { Finding } from '../../api/findings.ts';
import type { SubmissionDetail, TaskSummary } from '../../api/submissions.ts';
import { isUnlooked } from '../media/unlooked.ts';

export type TaskTab = {
  taskId: string;
  task: string;
  findings: Finding[];
  summary: TaskSummary | null;
  /** Two tasks of one type: the identifier tells them apart. */
  ambiguous: boolean;
};

/** The tasks that go by the words. */
export const hears: ReadonlySet<string> = new Set(['speech-moderation', 'speech-transcription']);

/** A tab for each task that found something or summed something up, in the order the findings come. */
export function taskTabs({ findings, summary }: Pick<SubmissionDetail, 'findings' | 'summary'>): TaskTab[] {
  const tabs = new Map<string, TaskTab>();
  const tabOf = (taskId: string, task: string) => {
    const known = tabs.get(taskId) ?? { taskId, task, findings: [], summary: null, ambiguous: false };
    tabs.set(taskId, known);
    return known;
  };
  // What was not looked at is no result of the task: the page says it above.
  for (const finding of findings.filter((one) => !isUnlooked(one)))
    tabOf(finding.taskId, finding.task).findings.push(finding);
  for (const one of summary) tabOf(one.taskId, one.task).summary = one;
  const all = [...tabs.values()];
  return all.map((tab) => ({ ...tab, ambiguous: all.filter(({ task }) => task === tab.task).length > 1 }));
}

/** What the frames are narrowed to: a class of a task. In the address as "ocr-text~Ads". */
export type ClassFilter = { taskId: string; label: string };

export function readClassFilter(text: string | null): ClassFilter | null {
  const at = text?.indexOf('~') ?? -1;
  return text && at > 0 ? { taskId: text.slice(0, at), label: text.slice(at + 1) } : null;
}

export function writeClassFilter({ taskId, label }: ClassFilter): string {
  return `${taskId}~${label}`;
}

export function narrow(findings: readonly Finding[], filter: ClassFilter | null): Finding[] {
  return findings.filter(
    ({ taskId, label }) => filter === null || (taskId === filter.taskId && label === filter.label),
  );
}
