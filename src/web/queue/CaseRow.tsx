import { IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { whyFirst } from '../../api/case-order.ts';
import type { Case } from '../../api/cases.ts';
import type { Lane } from '../../api/lanes.ts';
import { useCareStep } from '../care/use-care.ts';
import { claimOfOther } from '../case/claim/claim-of-other.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { useByName } from '../labels/use-by-name.ts';
import { useSession } from '../session/use-session.ts';
import { ShownText } from '../text/ShownText.tsx';
import { useCaseTitle } from '../text/use-case-title.ts';
import { Parts } from '../ui/Parts.tsx';
import { useNow } from '../ui/use-now.ts';
import classes from './CaseRow.module.css';
import { cropStyle } from './crop-style.ts';
import { HitText } from './HitText.tsx';
import { LookMark } from './LookMark.tsx';
import { extendTo, selectable, toggle, useIsSelected } from './selection.ts';
import { useWhyWords } from './use-why-words.ts';
import { Waiting } from './Waiting.tsx';

type Props = {
  row: Case;
  /** Its number in the whole list, from 1. */
  position: number;
  /** The number of rows in the list; -1 while unknown. */
  of: number;
  to: string;
  /** The lane's order and target time. */
  order: Pick<Lane, 'sort' | 'targetSeconds'>;
  dense: boolean;
  open: boolean;
  cursor: boolean;
  onOpen: (row: Case) => void;
};

/** Who decided or holds the case, otherwise its kind and origin. One line, so that no row below moves. */
function About({ row }: { row: Case }) {
  const { t } = useTranslation('queue');
  const { person } = useSession();
  const now = useNow();
  const byName = useByName();
  if (row.decision && row.state !== 'open') {
    const { verdict, by } = row.decision;
    return (
      <span className={classes.standing} data-verdict={verdict}>
        {t('decidedBy', { verdict: t(`case:verdict.${verdict}`), name: byName(by) })}
      </span>
    );
  }
  if (row.settled) return <span className={classes.standing}>{t(`common:settled.${row.settled}`)}</span>;
  const claim = claimOfOther(row, person.id, now);
  if (!claim) {
    const about = [
      t(`common:kind.${row.kind}`),
      row.reports ? t('reports', { count: row.reports.count }) : null,
      row.kind === 'text' || row.sampled ? null : t('findings', { count: row.findingCount }),
      row.userId ?? row.roomId,
    ];
    return (
      <span className={classes.about}>
        <Parts of={about} />
      </span>
    );
  }
  return (
    <span className={classes.standing}>
      <IconLock size={12} aria-hidden="true" /> {t('heldBy', { name: claim.by.name })}
    </span>
  );
}

/** The strongest finding's picture, cropped to its box. */
function Thumbnail({ row }: { row: Case }) {
  const care = useCareStep(row.severity);
  const picture = row.thumbnails.find(({ state }) => state === 'stored');
  if (!picture) return null;
  return (
    <span
      className={classes.thumbnail}
      data-grey={care.greyscale || undefined}
      data-hard={care.blur || undefined}
    >
      <img src={picture.url} alt="" loading="lazy" decoding="async" style={cropStyle(picture)} />
    </span>
  );
}

/** A case in the list. Renders again only if it changed. */
export const CaseRow = memo(function CaseRow({
  row,
  position,
  of,
  to,
  order,
  dense,
  open,
  cursor,
  onOpen,
}: Props) {
  const { t } = useTranslation('queue');
  const whyWords = useWhyWords();
  const caseTitle = useCaseTitle();
  const inText = row.kind === 'text' && row.hit?.of === 'text' ? row.hit : null;
  const on = useIsSelected(row.id);
  const [strongest] = row.labels;
  return (
    <>
      <Link
        to={to}
        className={classes.row}
        data-cursor={cursor || undefined}
        data-dense={dense || undefined}
        data-taken={(row.decision !== null && row.state !== 'open') || row.claim !== null || undefined}
        data-gone={(row.decision !== null && row.state === 'decided') || undefined}
        role="option"
        aria-selected={open}
        aria-checked={on}
        data-selected={on || undefined}
        aria-description={open || cursor ? whyWords(whyFirst(row, order, Date.now())).join('. ') : undefined}
        aria-posinset={position}
        aria-setsize={of}
        onClick={(event) => {
          // Shift and Ctrl would open a window. In a list they select.
          if (event.shiftKey) extendTo(row);
          else if (event.ctrlKey || event.metaKey) toggle(row);
          else return onOpen(row);
          event.preventDefault();
        }}
      >
        <Thumbnail row={row} />
        <span className={classes.preview} dir="auto">
          {inText ? (
            <HitText hit={inText} />
          ) : (
            <ShownText text={row.kind === 'text' ? row.preview : caseTitle(row)} />
          )}
        </span>
        <span className={classes.line}>
          <LookMark row={row} />
          {row.hit && !inText ? (
            <span className={classes.about}>
              <HitText hit={row.hit} />
            </span>
          ) : row.ownDecision ? null : (
            <About row={row} />
          )}
        </span>
        <span className={classes.age}>
          <Waiting row={row} lane={order} />
        </span>
        <span className={classes.labels}>
          {strongest ? (
            <LabelTag
              label={strongest.label}
              task={strongest.task === 'text' ? undefined : strongest.task}
              brief
              title={t('highest')}
              rate={strongest.rate}
              review={strongest.review}
            />
          ) : null}
          {row.labels.length > 1 ? <span className={classes.more}>+{row.labels.length - 1}</span> : null}
        </span>
      </Link>
      <input
        type="checkbox"
        className={classes.check}
        tabIndex={-1}
        aria-hidden="true"
        checked={on}
        disabled={!selectable(row) && !on}
        onChange={(event) => {
          const { nativeEvent } = event;
          if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) extendTo(row);
          else toggle(row);
        }}
      />
    </>
  );
});
