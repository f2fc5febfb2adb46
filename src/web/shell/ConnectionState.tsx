import { useTranslation } from 'react-i18next';
import { useConnection } from '../live/live.ts';
import classes from './ConnectionState.module.css';

/** Whether the screen is up to date. */
export function ConnectionState() {
  const { t } = useTranslation('common');
  const connection = useConnection();
  return (
    <span
      className={classes.state}
      data-state={connection}
      role="status"
      title={t(`connectionHint.${connection}`)}
    >
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.word}>{t(`connection.${connection}`)}</span>
    </span>
  );
}
