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
import { useTaskName } from '../labels/use-label-name.ts';
import { useSession } from '../session/use-session.ts';
import { ShownText } from '../text/ShownText.tsx';
import { useCaseTitle } from '../text/use-case-title.ts';
import { useNow } from '../ui/use-now.ts';
import classes from './CaseRow.module.css';
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
  open: boolean;
  cursor: boolean;
  onOpen: () => void;
};

const shownThumbnails = 3;
const shownLabels = 3;

/** Who decided or holds the case, otherwise its kind and origin. One line, so that no row below moves. */
function About({ row }: { row: Case }) {
  const { t } = useTranslation('queue');
  const { person } = useSession();
  const now = useNow();
  if (row.decision && row.state !== 'open') {
    const { verdict, by } = row.decision;
    return (
      <span className={classes.standing} data-verdict={verdict}>
        {t('decidedBy', { verdict: t(`case:verdict.${verdict}`), name: by.name })}
      </span>
    );
  }
  const claim = claimOfOther(row, person.id, now);
  if (!claim) {
    const about = [
      t(`common:kind.${row.kind}`),
      row.kind === 'text' ? null : t('findings', { count: row.findingCount }),
      row.userId ?? row.roomId,
    ];
    return <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>;
  }
  return (
    <span className={classes.standing}>
      <IconLock size={12} aria-hidden="true" /> {t('heldBy', { name: claim.by.name })}
    </span>
  );
}

function Thumbnails({ row }: { row: Case }) {
  const care = useCareStep(row.severity);
  const stored = row.thumbnails.filter((thumbnail) => thumbnail.state === 'stored').slice(0, shownThumbnails);
  if (stored.length === 0) return null;
  const more = row.findingCount - stored.length;
  return (
    <span className={classes.thumbnails} data-grey={care.greyscale || undefined}>
      {stored.map((thumbnail) => (
        <img
          key={thumbnail.id}
          src={thumbnail.url}
          alt=""
          loading="lazy"
          decoding="async"
          className={classes.thumbnail}
          data-hard={care.blur || undefined}
        />
      ))}
      {more > 0 ? <span className={classes.more}>+{more}</span> : null}
    </span>
  );
}

/** A case in the list. Renders again only if it changed. */
export const CaseRow = memo(function CaseRow({ row, position, of, to, order, open, cursor, onOpen }: Props) {
  const taskName = useTaskName();
  const whyWords = useWhyWords();
  const caseTitle = useCaseTitle();
  const inText = row.kind === 'text' && row.hit?.of === 'text' ? row.hit : null;
  const on = useIsSelected(row.id);
  return (
    <>
      <Link
        to={to}
        className={classes.row}
        data-cursor={cursor || undefined}
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
          else return onOpen();
          event.preventDefault();
        }}
      >
        <span className={classes.top}>
          <LookMark row={row} />
          {row.ownDecision ? null : <About row={row} />}
          <Waiting row={row} lane={order} />
        </span>
        <span className={classes.preview}>
          {inText ? (
            <HitText hit={inText} />
          ) : (
            <bdi>
              <ShownText text={row.kind === 'text' ? row.preview : caseTitle(row)} />
            </bdi>
          )}
        </span>
        {row.hit && !inText ? (
          <span className={classes.found}>
            <HitText hit={row.hit} />
          </span>
        ) : null}
        <Thumbnails row={row} />
        <span className={classes.labels}>
          {row.labels.slice(0, shownLabels).map(({ task, label, rate, review }) => (
            <LabelTag
              key={`${task} ${label}`}
              label={label}
              task={task === 'text' ? undefined : taskName(task)}
              rate={rate}
              review={review}
            />
          ))}
          {row.labels.length > shownLabels ? (
            <span className={classes.more}>+{row.labels.length - shownLabels}</span>
          ) : null}
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
