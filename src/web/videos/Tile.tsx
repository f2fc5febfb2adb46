import type { ReactNode } from 'react';
import type { Finding } from '../../api/findings.ts';
import { standingOf } from '../media/boxes.ts';
import { useFindingWords } from '../media/finding-words.ts';
import { tint } from '../media/tint.ts';
import type { ListProps } from '../submissions/FindingsTable.tsx';
import classes from './TaskViews.module.css';

type Props = ListProps & { finding: Finding; picture: ReactNode; caption: ReactNode };

/** A finding as a picture: hovering it highlights its box, clicking it shows its frame. */
export function Tile({ finding, picture, caption, activeId, onActive, onFinding, moment }: Props) {
  const words = useFindingWords();
  return (
    <li>
      <button
        type="button"
        className={classes.tile}
        style={tint(finding.label)}
        data-active={finding.id === activeId || undefined}
        data-standing={standingOf(finding)}
        data-testid="finding-row"
        data-finding-id={finding.id}
        aria-label={words.sentence(finding)}
        onMouseEnter={() => onActive(finding.id)}
        onMouseLeave={() => onActive(null)}
        onFocus={() => onActive(finding.id)}
        onBlur={() => onActive(null)}
        onClick={() => onFinding(finding)}
      >
        {picture}
        <span className={classes.caption}>
          <span>{moment(finding)}</span>
          <b>{caption}</b>
        </span>
      </button>
    </li>
  );
}
