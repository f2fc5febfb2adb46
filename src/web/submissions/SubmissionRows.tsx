import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Submission } from '../../api/submissions.ts';
import { VideoRow } from './VideoRow.tsx';
import classes from './VideosPage.module.css';

type Props = {
  rows: Submission[];
  name: string;
  /** The heading of the first column; defaults to videos. */
  what?: string;
};

/** Submissions as table rows, in the given order. */
export function SubmissionRows({ rows, name, what }: Props) {
  const { t } = useTranslation('videos');
  return (
    <>
      <div className={classes.heads} aria-hidden>
        {(['video', 'state', 'findings', 'length', 'sent'] as const).map((head) => (
          <span key={head}>{head === 'video' && what ? what : t(`column.${head}`)}</span>
        ))}
      </div>
      <ul className={classes.rows} aria-label={name}>
        {rows.map((row) => (
          <VideoRow key={row.id} submission={row} />
        ))}
      </ul>
    </>
  );
}

export function RowsWaiting() {
  return (
    <Stack gap={8} mt="md" aria-hidden>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={String(at)} height={52} />
      ))}
    </Stack>
  );
}
