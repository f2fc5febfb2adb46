import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../../api/submissions.ts';
import { hasEnded } from '../progress.ts';
import type { ClassFilter } from './class-filter.ts';
import type { TaskRows } from './class-rows.ts';
import { type Compared, useComparedSentence } from './compared.ts';
import classes from './ScoreRows.module.css';

type Props = {
  detail: SubmissionDetail;
  tasks: readonly TaskRows[];
  filter: ClassFilter | null;
  compared: Compared | undefined;
};

/** Where the figures come from, and where the chosen class lies among other videos. */
export function RowsNotes({ detail, tasks, filter, compared }: Props) {
  const { t } = useTranslation('videos');
  const sentence = useComparedSentence(compared);
  const chosen = tasks
    .flatMap(({ rows }) => rows)
    .find(({ taskId, label }) => filter?.taskId === taskId && filter.label === label);
  const counted = tasks.some((task) => task.counted && task.rows.length > 0);
  const notes = [
    chosen && sentence(chosen),
    !hasEnded(detail.submission.state) && t('rows.soFar'),
    counted && t('rows.counted.note'),
  ].filter((note) => typeof note === 'string');
  return (
    <p className={classes.notes} title={notes.join(' ')} data-testid="rows-notes">
      {notes.join(' ')}
    </p>
  );
}
