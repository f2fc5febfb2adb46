import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../api/connection.ts';
import classes from './ConnectionState.module.css';

/** The state of the connection. With `count`, a button that opens the list of waiting decisions. */
export function ConnectionChip({
  count = 0,
  className,
  ...props
}: { count?: number } & ComponentProps<'button'>) {
  const { t } = useTranslation('common');
  const connection = useConnection();
  const words = (
    <span role="status" className={classes.words}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.word}>{t(`connection.${connection}`)}</span>
    </span>
  );
  const title = t(`connectionHint.${connection}`);
  if (count === 0)
    return (
      <span className={classes.state} data-state={connection} title={title}>
        {words}
      </span>
    );
  const waits = t('case:waiting.count', { count });
  return (
    <UnstyledButton
      {...props}
      className={[classes.state, className].filter(Boolean).join(' ')}
      data-state={connection}
      title={`${waits}. ${title}`}
      aria-label={waits}
    >
      {words}
      <span className={classes.count} aria-hidden="true">
        {count}
      </span>
    </UnstyledButton>
  );
}
