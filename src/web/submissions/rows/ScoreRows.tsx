import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../../api/submissions.ts';
import { q } from '../../api/client.ts';
import { fragmentSpans } from '../../media/timeline.ts';
import { taskRows } from './class-rows.ts';
import { ExactRows } from './ExactRows.tsx';
import { type AxisPictures, RowsHead } from './RowsHead.tsx';
import { RowsMenuButton } from './RowsMenuButton.tsx';
import { RowsNotes } from './RowsNotes.tsx';
import classes from './ScoreRows.module.css';
import { type RowsView, TaskBody } from './TaskBody.tsx';

type Props = RowsView & {
  detail: SubmissionDetail;
  /** Length of the time axis in seconds. */
  length: number;
  at: number | null;
  onAt: (seconds: number) => void;
  /** Pictures for the time axis. */
  pictures?: AxisPictures;
};

/** One row for each class: its figures on a scale from 0 to 1, and its scores over the time that all rows share. */
export function ScoreRows({ detail, length, at, onAt, activeId, onFinding, pictures, ...view }: Props) {
  const { t } = useTranslation('videos');
  const [exact, setExact] = useState(false);
  const { submission, fragments, missing } = detail;
  const lanes = useQuery(q.lanes()).data?.lanes ?? [];
  const compared = useQuery({
    ...q.scoresCompared(submission.id),
    enabled: detail.summary.length > 0 && submission.kind.startsWith('video'),
  }).data;
  // Not again with each moment that plays.
  const tasks = useMemo(() => taskRows(detail), [detail]);
  if (tasks.length === 0 && fragments.length === 0 && missing.length === 0) return null;
  const playhead = at === null ? {} : { '--playhead': Math.min(1, at / length) };
  const axis = { length, spanOf: fragmentSpans(fragments) };
  return (
    <section className={classes.panel} aria-label={t('rows.name')} data-testid="score-rows">
      <div className={classes.tools}>
        <RowsMenuButton tasks={tasks} axis={axis} title={submission.title} exact={exact} onExact={setExact} />
      </div>
      {exact ? (
        <ExactRows tasks={tasks} />
      ) : (
        <table
          className={classes.table}
          style={playhead as CSSProperties}
          data-playhead={at !== null || undefined}
        >
          <VisuallyHidden component="caption">{t('rows.caption')}</VisuallyHidden>
          <RowsHead
            detail={detail}
            length={length}
            at={at}
            onAt={onAt}
            pictures={pictures}
            notes={<RowsNotes detail={detail} tasks={tasks} filter={view.filter} compared={compared} />}
          />
          {tasks.map((task) => (
            <TaskBody
              key={task.taskId}
              task={task}
              axis={axis}
              submission={submission}
              lanes={lanes}
              compared={compared}
              activeId={activeId}
              onFinding={onFinding}
              {...view}
            />
          ))}
        </table>
      )}
    </section>
  );
}
