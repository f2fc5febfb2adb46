import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../api/findings.ts';
import { useFindingWords } from '../../media/finding-words.ts';
import { StandingMark } from '../../media/StandingMark.tsx';
import { share } from '../../media/time-axis.ts';
import type { Stretch } from '../../media/timeline.ts';
import classes from './ScoreRows.module.css';
import { timeMarks } from './time-marks.ts';

export type Axis = { length: number; spanOf: (finding: Finding) => Stretch | null };

type Props = {
  findings: readonly Finding[];
  axis: Axis;
  activeId: string | null;
  onFinding: (finding: Finding) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** A class over time: the height of a mark in its row is the score. A mark shows its finding. */
export function TimeMarks({ findings, axis, activeId, onFinding, onKeyDown }: Props) {
  const { t } = useTranslation('videos');
  const words = useFindingWords();
  return (
    <div className={classes.axis} data-time-axis>
      <i className={classes.playhead} data-testid="playhead" />
      {timeMarks(findings, axis.length, axis.spanOf).map(
        ({ finding, standing, from, to, somewhere, count }) => {
          const name = [words.sentence(finding), count > 1 && t('rows.more', { count: count - 1 })]
            .filter(Boolean)
            .join(', ');
          return (
            <button
              key={finding.id}
              type="button"
              tabIndex={-1}
              className={classes.mark}
              style={{
                left: share(from, axis.length),
                width: to === null ? undefined : share(to - from, axis.length),
                ['--score' as string]: finding.rate ?? 0.5,
              }}
              data-stop
              data-standing={standing}
              data-stretch={to !== null || undefined}
              data-somewhere={somewhere || undefined}
              data-active={finding.id === activeId || undefined}
              data-unscored={finding.rate === null || undefined}
              data-testid="time-mark"
              data-at={from}
              data-finding-id={finding.id}
              aria-label={name}
              title={name}
              onKeyDown={onKeyDown}
              onClick={() => onFinding(finding)}
            >
              <StandingMark standing={standing} />
            </button>
          );
        },
      )}
    </div>
  );
}
