import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { formatOffset } from '../format/time.ts';
import { Heading } from '../ui/Heading.tsx';
import classes from './TaskViews.module.css';

/** The transcript, line by line, as far as there is one. */
export function Spoken({ transcript }: { transcript: SubmissionDetail['transcript'] }) {
  const { t } = useTranslation('videos');
  return (
    <Paper component="section" p="sm" withBorder bg="var(--sl-surface-1)">
      <Heading>{t('speech.transcript')}</Heading>
      <ol className={classes.spoken}>
        {transcript.map(({ startTime, text }) => (
          <li key={`${startTime} ${text}`}>
            <span>{startTime === null ? '–' : formatOffset(startTime)}</span> <span dir="auto">{text}</span>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
