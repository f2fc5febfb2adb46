import type { TaskSummary } from '../../api/submissions.ts';
import type { TaskTab } from './task-tabs.ts';

/**
 * Counts the figures of a task that has none from the service: the summary after real-time fragments has none. Highest
 * score and number of pictures per class. No average, because findings that the service did not send are missing.
 */
export function countedSummary({ taskId, task, findings }: TaskTab): TaskSummary {
  const classes = new Map<number, { name: string; maxRate: number | null; pictures: Set<string> }>();
  for (const { id, label, labelNumber, rate, evidence } of findings) {
    if (labelNumber === null) continue;
    const known = classes.get(labelNumber) ?? { name: label, maxRate: null, pictures: new Set<string>() };
    classes.set(labelNumber, known);
    known.pictures.add(evidence?.id ?? id);
    if (rate !== null) known.maxRate = Math.max(known.maxRate ?? 0, rate);
  }
  const sorted = [...classes].sort(([a], [b]) => a - b);
  return {
    task,
    taskId,
    label: null,
    labelName: null,
    review: null,
    avgScores: [],
    maximums: sorted.flatMap(([label, { name, maxRate }]) =>
      maxRate === null ? [] : [{ label, name, value: maxRate }],
    ),
    statistics: sorted.map(([label, { name, pictures }]) => ({ label, name, value: pictures.size })),
    matchList: [],
    text: null,
  };
}
