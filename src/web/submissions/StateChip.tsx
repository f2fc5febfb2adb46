import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SubmissionState } from '../../api/submissions.ts';
import { Status } from '../ui/Status.tsx';
import classes from './StateChip.module.css';

/** A ring until it is over; red if it failed. */
const isOver: Record<SubmissionState, boolean> = {
  queued: false,
  submitted: false,
  running: false,
  closing: false,
  closed: true,
  end: true,
  error: true,
};

type Props = {
  state: SubmissionState;
  progress?: number | null;
  /** Its position in the line, while it waits to be sent to the service. */
  place?: number | null;
};

/** A submission's state as shape and word, with its progress while it runs. */
export function StateChip({ state, progress = null, place = null }: Props) {
  const { t, i18n } = useTranslation('videos');
  const running = state === 'running' || state === 'closing';
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(progress ?? 0);
  return (
    <Status tone={state === 'error' ? 'reject' : undefined} hollow={!isOver[state]} testId="state">
      {state === 'queued' && place !== null ? t('queuedAt', { place }) : t(`state.${state}`)}
      {running && progress !== null && (
        <>
          <Progress
            className={classes.bar}
            value={progress * 100}
            size={4}
            aria-label={t('progress', { share })}
          />
          <span className={classes.share}>{share}</span>
        </>
      )}
    </Status>
  );
}
