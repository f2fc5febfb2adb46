import type { TaskSummary } from '../../api/submissions.ts';
import type { TaskTab } from './task-tabs.ts';

/**
 * Counts the figures of a task that has none from the service: the summary after real-time fragments has none. Highest
 * score and number of pictures per class. No average, because findings that the service did not send are missing.
 */
export function countedSummary({ taskId, task, findings }: TaskTab): TaskSummary {
  const classes = new Map<number, { name: string; most: number | null; pictures: Set<string> }>();
  for (const { id, label, labelNumber, rate, evidence } of findings) {
    if (labelNumber === null) continue;
    const known = classes.get(labelNumber) ?? { name: label, most: null, pictures: new Set<string>() };
    classes.set(labelNumber, known);
    known.pictures.add(evidence?.id ?? id);
    if (rate !== null) known.most = Math.max(known.most ?? 0, rate);
  }
  const sorted = [...classes].sort(([a], [b]) => a - b);
  return {
    task,
    taskId,
    label: null,
    labelName: null,
    review: null,
    avgScores: [],
    maximums: sorted.flatMap(([label, { name, most }]) =>
      most === null ? [] : [{ label, name, value: most }],
    ),
    statistics: sorted.map(([label, { name, pictures }]) => ({ label, name, value: pictures.size })),
    matchList: [],
    text: null,
  };
}
