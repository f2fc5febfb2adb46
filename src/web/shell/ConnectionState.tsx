import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../api/live.ts';
import classes from './ConnectionState.module.css';

/** Whether what is on the screen is the present. */
export function ConnectionState() {
  const { t } = useTranslation('common');
  const connection = useConnection();
  return (
    <Tooltip label={t(`connectionHint.${connection}`)} maw={260}>
      <span className={classes.state} data-state={connection} role="status">
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.word}>{t(`connection.${connection}`)}</span>
      </span>
    </Tooltip>
  );
}
