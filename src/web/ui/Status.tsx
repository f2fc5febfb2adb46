import type { ReactNode } from 'react';
import type { Verdict } from '../../api/cases.ts';
import classes from './Status.module.css';

type Props = {
  children: ReactNode;
  /** What a verdict would mean: green is right or through, red is wrong or stopped, amber needs a person. */
  tone?: Verdict | undefined;
  /** A ring instead of a dot: not yet, or not any more. */
  hollow?: boolean;
  role?: 'status';
  title?: string;
  testId?: string;
};

/** The state that something is in: a dot and plain words. It looks like nothing to press. */
export function Status({ children, tone, hollow = false, role, title, testId }: Props) {
  return (
    <span
      className={classes.status}
      data-tone={tone}
      data-hollow={hollow || undefined}
      role={role}
      title={title}
      data-testid={testId}
    >
      <span className={classes.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
