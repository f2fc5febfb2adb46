import { Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Term.module.css';

/** A term, explained in a sentence on hover, focus or touch. */
export function Term({ tip, children }: { tip?: string | undefined; children: ReactNode }) {
  if (!tip) return children;
  return (
    <Tooltip label={tip} maw={280} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton className={classes.term}>{children}</UnstyledButton>
    </Tooltip>
  );
}
