import { Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHandStop,
  IconLoader,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SubmissionState } from '../../api/submissions.ts';
import classes from './StateChip.module.css';

const icons: Record<SubmissionState, TablerIcon> = {
  queued: IconClock,
  submitted: IconSend,
  running: IconLoader,
  closing: IconHandStop,
  closed: IconHandStop,
  end: IconCheck,
  error: IconAlertTriangle,
};

type Props = {
  state: SubmissionState;
  progress?: number | null;
  /** Its position in the line, while it waits to be sent to the service. */
  place?: number | null;
};

/** A submission's state as shape, word and colour, with its progress while it runs. */
export function StateChip({ state, progress = null, place = null }: Props) {
  const { t, i18n } = useTranslation('videos');
  const Icon = icons[state];
  const running = state === 'running' || state === 'closing';
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(progress ?? 0);
  return (
    <span className={classes.chip} data-state={state} data-testid="state">
      <Icon size={14} aria-hidden className={classes.icon} />
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
    </span>
  );
}
