import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Alarm.module.css';

/** A bar over every page, for a problem that concerns everybody who sees it. `children`: what to do about it. */
export function Alarm({ testId, words, children }: { testId: string; words: string; children?: ReactNode }) {
  return (
    <div className={classes.alarm} role="status" data-testid={testId}>
      <IconAlertTriangle size={17} className={classes.sign} aria-hidden="true" />
      <span className={classes.words} title={words}>
        {words}
      </span>
      {children}
    </div>
  );
}
