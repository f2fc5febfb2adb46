import { useTranslation } from 'react-i18next';
import type { LaneFilter } from '../../../api/lanes.ts';
import { formatScore } from '../../format/time.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { labelColor } from '../../theme/theme.ts';
import classes from './ScoreBar.module.css';

/** The range of scores of a lane. */
export type Band = Pick<LaneFilter, 'rateMin' | 'rateMax'>;

type Props = { label: string; rate: number | null; review: boolean; band: Band | null };

const percent = (rate: number) => `${Math.min(1, Math.max(0, rate)) * 100}%`;

/** How sure the machine was, 0 to 1, and the lane's own thresholds. */
export function ScoreBar({ label, rate, review, band }: Props) {
  const { t } = useTranslation('case');
  const thresholds = [
    { of: 'from', at: band?.rateMin ?? null },
    { of: 'to', at: band?.rateMax ?? null },
  ] as const;
  return (
    <div className={classes.score}>
      <LabelTag label={label} review={review} />
      <span className={classes.track}>
        <span
          className={classes.fill}
          style={{ width: percent(rate ?? 0), background: labelColor(label) }}
          data-testid="score"
        />
        {thresholds.map(({ of, at }) =>
          at === null ? null : (
            <span
              key={of}
              className={classes.threshold}
              style={{ left: percent(at) }}
              role="img"
              aria-label={t(`threshold.${of}`, { rate: formatScore(at) })}
              title={t(`threshold.${of}`, { rate: formatScore(at) })}
            />
          ),
        )}
      </span>
      <span className={classes.number}>{formatScore(rate)}</span>
    </div>
  );
}
