import { useElementSize } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Case } from '../../api/cases.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { paths, type QueueFilters } from '../paths/paths.ts';
import { useCaseTitle } from '../text/use-case-title.ts';
import { Empty } from '../ui/Empty.tsx';
import classes from './CaseGrid.module.css';
import { CasePicture } from './CasePicture.tsx';
import { extendTo, selectable, toggle, useIsSelected } from './selection.ts';

type Props = { rows: readonly Case[]; lane: string; filters: QueueFilters; onEnd: () => void };

const minWidth = 200;
const gap = 10;
const belowPicture = 58;

function pictureOf(row: Case) {
  return row.thumbnails.find(({ state }) => state === 'stored') ?? null;
}

/** Cases as pictures, to see many at once and select similar ones. */
export function CaseGrid({ rows, lane, filters, onEnd }: Props) {
  const { t } = useTranslation('people');
  const scroller = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize();
  const pictured = rows.filter(pictureOf);
  const columns = Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
  const cardWidth = (width - gap * (columns - 1)) / columns;
  const virtual = useVirtualizer({
    count: Math.ceil(pictured.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => (cardWidth * 9) / 16 + belowPicture + gap,
    overscan: 2,
  });
  // Heights depend on the width, which is known only after the first render and changes with the window.
  useLayoutEffect(() => {
    if (cardWidth > 0) virtual.measure();
  }, [virtual, cardWidth]);
  if (pictured.length === 0) {
    return (
      <Empty icon={<IconPhotoOff size={24} />} title={t('bulk.gridEmpty')} hint={t('bulk.gridEmptyHint')} />
    );
  }
  const gridRows = virtual.getVirtualItems();
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      onScroll={() => {
        if ((gridRows.at(-1)?.index ?? 0) * columns >= pictured.length - columns * 2) onEnd();
      }}
    >
      <Link to={paths.queue(lane, filters)} className={classes.back}>
        {t('case:back')}
      </Link>
      <div ref={ref} className={classes.grid} style={{ height: virtual.getTotalSize() }}>
        {gridRows.map((gridRow) => (
          <div
            key={gridRow.key}
            className={classes.line}
            style={{
              transform: `translateY(${gridRow.start}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {pictured.slice(gridRow.index * columns, (gridRow.index + 1) * columns).map((row) => (
              <Card key={row.id} row={row} rows={pictured} to={paths.case(lane, row.id, filters)} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Card({ row, rows, to }: { row: Case; rows: readonly Case[]; to: string }) {
  const { t } = useTranslation('people');
  const on = useIsSelected(row.id);
  const picture = pictureOf(row);
  const [first] = row.labels;
  const title = useCaseTitle()(row);
  return (
    <div className={classes.card} data-selected={on || undefined}>
      <label className={classes.choose}>
        {picture ? <CasePicture row={row} picture={picture} /> : null}
        <input
          type="checkbox"
          className={classes.check}
          checked={on}
          disabled={!selectable(row) && !on}
          aria-label={t('bulk.selectRow', { title })}
          onChange={(event) => {
            const { nativeEvent } = event;
            if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) extendTo(row, rows);
            else toggle(row);
          }}
        />
      </label>
      <div className={classes.words}>
        <Link to={to} className={classes.title} dir="auto">
          {title}
        </Link>
        {first ? <LabelTag label={first.label} rate={first.rate} review={first.review} /> : null}
      </div>
    </div>
  );
}
