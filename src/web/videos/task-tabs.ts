import type { Finding } from '../../api/findings.ts';
import type { SubmissionDetail, TaskSummary } from '../../api/submissions.ts';
import { isUnlooked } from '../media/unlooked.ts';

export type TaskTab = {
  taskId: string;
  task: string;
  findings: Finding[];
  summary: TaskSummary | null;
  /** Two tasks have the same type, so the tabs show their identifiers. */
  ambiguous: boolean;
};

/** Tasks whose panel shows the transcript. */
export const transcriptTasks: ReadonlySet<string> = new Set(['speech-moderation', 'speech-transcription']);

/** A tab for each task with findings or a summary, in the order of the findings. */
export function taskTabs({ findings, summary }: Pick<SubmissionDetail, 'findings' | 'summary'>): TaskTab[] {
  const tabs = new Map<string, TaskTab>();
  const tabOf = (taskId: string, task: string) => {
    const known = tabs.get(taskId) ?? { taskId, task, findings: [], summary: null, ambiguous: false };
    tabs.set(taskId, known);
    return known;
  };
  // An unchecked part is not a result of the task; the page reports it above.
  for (const finding of findings.filter((one) => !isUnlooked(one)))
    tabOf(finding.taskId, finding.task).findings.push(finding);
  for (const one of summary) tabOf(one.taskId, one.task).summary = one;
  const all = [...tabs.values()];
  return all.map((tab) => ({ ...tab, ambiguous: all.filter(({ task }) => task === tab.task).length > 1 }));
}

/** The class of a task that frames are filtered by. In the address as "ocr-text~Ads". */
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
