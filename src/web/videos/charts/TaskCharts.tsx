import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../api/findings.ts';
import type { TaskSummary } from '../../../api/submissions.ts';
import { ChartCard } from '../../charts/ChartCard.tsx';
import { useTaskName } from '../../labels/use-label-name.ts';
import { timelineLength } from '../../media/timeline.ts';
import { ChartFiles } from './ChartFiles.tsx';
import { ClassBars } from './ClassBars.tsx';
import { ClassTable } from './ClassTable.tsx';
import { ScoresOverTime } from './ScoresOverTime.tsx';
import { ScoresTable } from './ScoresTable.tsx';
import { scorePoints } from './score-points.ts';

type Props = {
  /** The figures of each task; empty ones draw no chart. */
  summaries: TaskSummary[];
  findings: Finding[];
  /** Tasks without figures from the service; theirs are counted from the findings. */
  counted: string[];
  duration: number | null;
  at: number | null;
  /** The class that the frames are filtered by, if it belongs to this task. */
  chosenOf: (taskId: string) => string | null;
  onChoose: (taskId: string, name: string) => void;
  onFinding: (finding: Finding) => void;
};

const figureKinds = ['avgScores', 'maximums', 'statistics'] as const;

/** The charts of a video's tasks: the figures of the summary, and the scores over time. */
export function TaskCharts({
  summaries,
  findings,
  counted,
  duration,
  at,
  chosenOf,
  onChoose,
  onFinding,
}: Props) {
  const { t } = useTranslation('charts');
  const taskName = useTaskName();
  const points = scorePoints(findings);
  return (
    <Stack gap="sm">
      {summaries.flatMap((summary) =>
        figureKinds
          .filter((kind) => summary[kind].length > 0)
          .map((kind) => {
            const own = {
              figures: summary[kind],
              chosen: chosenOf(summary.taskId),
              onChoose: (name: string) => onChoose(summary.taskId, name),
            };
            return (
              <ChartCard
                key={`${summary.taskId} ${kind}`}
                name={`${summary.taskId} ${kind}`}
                title={t(`${kind}.title`)}
                hint={
                  counted.includes(summary.taskId)
                    ? t('counted', { task: taskName(summary.task) })
                    : taskName(summary.task)
                }
                tools={(asTable) => (
                  <ChartFiles
                    name={`${summary.taskId} ${kind}`}
                    title={`${t(`${kind}.title`)}, ${taskName(summary.task)}`}
                    asTable={asTable}
                    figures={{
                      rows: summary[kind],
                      keyOf: ({ label }) => String(label),
                      columns: [
                        { head: t('class'), value: ({ name }) => name },
                        { head: t('number'), value: ({ label }) => label },
                        { head: t(`${kind}.figure`), value: ({ value }) => value },
                      ],
                    }}
                  />
                )}
                chart={<ClassBars {...own} scores={kind !== 'statistics'} />}
                table={<ClassTable {...own} heading={t(`${kind}.figure`)} />}
              />
            );
          }),
      )}
      {points.length > 0 && (
        <ChartCard
          name="scores"
          title={t('scores.title')}
          hint={t('scores.hint')}
          tools={(asTable) => (
            <ChartFiles
              name="scores"
              title={t('scores.title')}
              asTable={asTable}
              figures={{
                rows: points,
                keyOf: ({ id }) => id,
                columns: [
                  { head: t('moment'), value: ({ at: moment }) => moment },
                  { head: t('class'), value: ({ label }) => label },
                  { head: t('score'), value: ({ rate }) => rate },
                ],
              }}
            />
          )}
          chart={
            <ScoresOverTime
              points={points}
              length={timelineLength(duration, findings)}
              at={at}
              onFinding={onFinding}
            />
          }
          table={<ScoresTable points={points} onFinding={onFinding} />}
        />
      )}
    </Stack>
  );
}
