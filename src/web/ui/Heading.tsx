import type { ReactNode } from 'react';
import classes from './Heading.module.css';

/** The small heading of a panel. */
export function Heading({ children, id, level = 2 }: { children: ReactNode; id?: string; level?: 2 | 3 }) {
  const Tag = level === 2 ? 'h2' : 'h3';
  return (
    <Tag className={classes.heading} id={id}>
      {children}
    </Tag>
  );
}
