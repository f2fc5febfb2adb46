import { useTranslation } from 'react-i18next';
import type { Figures } from '../../charts/figures.ts';
import { useLabelName, useTaskName } from '../../labels/use-label-name.ts';
import { momentOf } from '../../media/timeline.ts';
import type { ClassRow, TaskRows } from './class-rows.ts';

/** The figures of all rows as they are, with where they come from. */
export function useRowFigures(tasks: readonly TaskRows[]): Figures<ClassRow> {
  const { t } = useTranslation('videos');
  const taskName = useTaskName();
  const labelName = useLabelName();
  const counted = new Set(tasks.filter((task) => task.counted).map(({ taskId }) => taskId));
  return {
    rows: tasks.flatMap(({ rows }) => rows),
    keyOf: ({ key }) => key,
    columns: [
      { head: t('rows.task'), value: ({ task }) => taskName(task) },
      { head: t('rows.taskId'), value: ({ taskId }) => taskId },
      { head: t('rows.class'), value: ({ label }) => labelName(label) },
      { head: t('rows.number'), number: true, value: ({ number }) => number },
      { head: t('rows.average.long'), number: true, value: ({ average }) => average },
      { head: t('rows.highest.long'), number: true, value: ({ highest }) => highest },
      { head: t('rows.count.long'), number: true, value: ({ count }) => count },
      {
        head: t('rows.source'),
        value: ({ taskId }) => t(counted.has(taskId) ? 'rows.counted.short' : 'rows.sent'),
      },
    ],
  };
}

type Score = { key: string; row: ClassRow; at: number | null; to: number | null; rate: number | null };

/** Every finding with its time and score. */
export function useScoreFigures(tasks: readonly TaskRows[]): Figures<Score> {
  const { t } = useTranslation('videos');
  const taskName = useTaskName();
  const labelName = useLabelName();
  return {
    rows: tasks.flatMap(({ rows }) =>
      rows.flatMap((row) =>
        row.findings.map((finding) => ({
          key: finding.id,
          row,
          at: momentOf(finding),
          to: finding.endTime,
          rate: finding.rate,
        })),
      ),
    ),
    keyOf: ({ key }) => key,
    columns: [
      { head: t('rows.task'), value: ({ row }) => taskName(row.task) },
      { head: t('rows.class'), value: ({ row }) => labelName(row.label) },
      { head: t('rows.from'), value: ({ at }) => at },
      { head: t('rows.to'), value: ({ to }) => to },
      { head: t('rows.score'), value: ({ rate }) => rate },
    ],
  };
}
