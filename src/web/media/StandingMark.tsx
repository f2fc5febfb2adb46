import type { Standing } from './boxes.ts';
import classes from './StandingMark.module.css';

/** A filled square: certain. A hollow diamond: to review. A small dot: passed. The words are beside it. */
export function StandingMark({ standing }: { standing: Standing }) {
  return <i className={classes.mark} data-standing={standing} aria-hidden />;
}
