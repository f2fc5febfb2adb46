import type { CSSProperties, ReactNode } from 'react';
import classes from './Tag.module.css';

type Props = {
  children: ReactNode;
  /** The colour of the small square before the words. */
  mark?: string | undefined;
  icon?: ReactNode;
  /** After the words, and never cut off: a score. */
  end?: ReactNode;
  /** Dashed: the machine was not certain. */
  review?: boolean | undefined;
  title?: string | undefined;
};

/** Says what something is called. Square, quiet and not for pressing. */
export function Tag({ children, mark, icon, end, review = false, title }: Props) {
  const style = mark === undefined ? undefined : ({ ['--mark' as string]: mark } satisfies CSSProperties);
  return (
    <span className={classes.tag} data-review={review || undefined} title={title} style={style}>
      {mark === undefined ? null : <span className={classes.mark} aria-hidden="true" />}
      {icon}
      <span className={classes.words}>{children}</span>
      {end === undefined || end === null ? null : <span className={classes.end}>{end}</span>}
    </span>
  );
}
