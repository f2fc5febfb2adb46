import { labelColor } from '../theme.ts';
import { LabelTag } from '../ui/LabelTag.tsx';
import { formatScore } from '../ui/time.ts';
import classes from './ScoreBar.module.css';

/** How sure the machine was, 0 to 1. */
export function ScoreBar({ label, rate, review }: { label: string; rate: number | null; review: boolean }) {
  return (
    <div className={classes.score}>
      <LabelTag label={label} review={review} />
      <span className={classes.track}>
        <span
          className={classes.fill}
          style={{ width: `${Math.min(1, Math.max(0, rate ?? 0)) * 100}%`, background: labelColor(label) }}
        />
      </span>
      <span className={classes.number}>{formatScore(rate)}</span>
    </div>
  );
}
