import { useTranslation } from 'react-i18next';
import { formatCountdown } from '../../format/time.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './ClaimRing.module.css';

const radius = 6;
const around = 2 * Math.PI * radius;
const warnSeconds = 30;

/** How long the claim lasts. Half a minute before the end it turns amber and says so. */
export function ClaimRing({ deadline, seconds }: { deadline: number; seconds: number }) {
  const { t } = useTranslation('case');
  const secondsLeft = Math.min(seconds, Math.max(0, (deadline - useNow()) / 1000));
  const warn = secondsLeft <= warnSeconds;
  return (
    <span className={classes.claim} data-warn={warn || undefined} title={t('claim.hint')}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r={radius} className={classes.track} />
        <circle
          cx="8"
          cy="8"
          r={radius}
          className={classes.remaining}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(1, secondsLeft / seconds))}
        />
      </svg>
      <b>{t('claim.mine')}</b> <span className={classes.time}>{formatCountdown(secondsLeft)}</span>
      <span className={classes.warning} role="status">
        {warn ? t('claim.warning') : ''}
      </span>
    </span>
  );
}
