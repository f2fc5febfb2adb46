import { ActionIcon, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutList, IconList } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '../../api/cases.ts';
import { q } from '../api/client.ts';
import { PausePrompt } from '../care/PausePrompt.tsx';
import { ExportMenu } from '../exports/ExportMenu.tsx';
import { formatCount } from '../format/time.ts';
import { ownZone } from '../format/zone.ts';
import { useLane, useNoLane } from '../lanes/lane-of.ts';
import { paths, type QueueFilters } from '../paths/paths.ts';
import { OfferLine } from '../tour/OfferLine.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { KeyButton } from '../ui/KeyButton.tsx';
import { retryFailed, useSameFailure } from '../ui/same-failure.ts';
import classes from './CaseList.module.css';
import { CaseRow } from './CaseRow.tsx';
import { useDensity } from './density.ts';
import { EmptyQueue } from './EmptyQueue.tsx';
import { Filters } from './Filters.tsx';
import { NoLane } from './NoLane.tsx';
import type { useQueue } from './use-queue.ts';
import { useVisibleRows } from './use-visible-rows.ts';

type Props = {
  queue: ReturnType<typeof useQueue>;
  lane: string;
  filters: QueueFilters;
  openId: string | null;
  cursorId: string | null;
  onOpen: (row: Case) => void;
};

/** Until the lanes are loaded. */
const usualOrder = { sort: 'priority', targetSeconds: null } as const;

/** The list of cases. Only visible rows are rendered, in the server's order at loading time. */
export function CaseList({ queue, lane, filters, openId, cursorId, onOpen }: Props) {
  const { t, i18n } = useTranslation('queue');
  // If both sides fit, the wide one explains an empty queue.
  const narrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const noLane = useNoLane(lane);
  const order = useLane(lane) ?? usualOrder;
  const brought = useRef<string | null>(null);
  const { rows, newCount } = queue;
  const { dense, height, turn } = useDensity();
  const { scroller, total, above, items, end, bring } = useVisibleRows(queue, height);
  const wanted = cursorId ?? openId;
  /** Scrolls a row that was chosen by key into view, once for each choice. */
  const bringWanted = (node: HTMLElement | null) => {
    if (node && brought.current !== wanted && bring(wanted)) brought.current = wanted;
  };
  return (
    <section className={classes.list} aria-label={t('list')}>
      <Filters lane={lane} filters={filters} />
      <div ref={scroller} className={classes.scroller}>
        {queue.isLoading ? <Loading /> : null}
        {queue.error && rows.length === 0 && !noLane ? <NoList error={queue.error} openId={openId} /> : null}
        {noLane && (narrow || openId) ? <NoLane lane={lane} /> : null}
        {narrow && !queue.isLoading && !queue.error && rows.length === 0 ? (
          <EmptyQueue lane={lane} filters={filters} newCount={newCount} />
        ) : null}
        {rows.length > 0 ? (
          <div
            role="listbox"
            aria-label={t('list')}
            className={classes.rows}
            style={{ height: total, ['--row' as string]: `${height}px` }}
            ref={bringWanted}
          >
            <div className={classes.away} style={{ height: above }} />
            {items.map(({ index, start }) => {
              const row = rows[index];
              return row ? (
                <div
                  key={row.id}
                  role="presentation"
                  data-index={index}
                  data-case-id={row.id}
                  className={classes.slot}
                  style={{ height, transform: `translateY(${start}px)` }}
                >
                  <CaseRow
                    row={row}
                    position={queue.base + index + 1}
                    of={queue.hasMore ? -1 : end}
                    to={paths.case(lane, row.id, filters)}
                    order={order}
                    dense={dense}
                    open={row.id === openId}
                    cursor={row.id === cursorId}
                    onOpen={onOpen}
                  />
                </div>
              ) : null;
            })}
          </div>
        ) : null}
        {queue.isLoadingMore ? <Loading rows={2} /> : null}
      </div>
      <PausePrompt under="list" />
      {rows.length > 0 ? <OfferLine /> : null}
      <footer className={classes.footer}>
        <div aria-live="polite" className={classes.count}>
          {newCount > 0 ? (
            <KeyButton action="loadNew" variant="light" fullWidth size="compact-md" onClick={queue.loadNew}>
              {t('new', { count: newCount })}
            </KeyButton>
          ) : (
            <span>
              {rows.length > 0
                ? t(filters.sort ? 'shownSorted' : 'shown', {
                    count: end,
                    shown: formatCount(end, i18n.language),
                    more: queue.hasMore ? '+' : '',
                  })
                : null}
            </span>
          )}
        </div>
        {rows.length > 0 ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-pressed={dense}
            aria-label={t('dense')}
            title={t('dense')}
            onClick={turn}
          >
            {dense ? (
              <IconLayoutList size={16} aria-hidden="true" />
            ) : (
              <IconList size={16} aria-hidden="true" />
            )}
          </ActionIcon>
        ) : null}
        {rows.length > 0 ? (
          <ExportMenu
            parts={[{ kind: 'cases', as: 'listed', filters: { zone: ownZone(), ...filters, lane } }]}
          />
        ) : null}
      </footer>
    </section>
  );
}

function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes.note} aria-busy="true">
      {Array.from({ length: rows }, (_, at) => at).map((at) => (
        <Skeleton key={at} height={64} mb={8} />
      ))}
    </div>
  );
}

/** The open case beside it shows the same failure, if it failed too. */
function NoList({ error, openId }: { error: unknown; openId: string | null }) {
  const queryClient = useQueryClient();
  if (useSameFailure(q.case(openId ?? '').queryKey, error)) return null;
  return (
    <div className={classes.note}>
      <ErrorNote error={error} onRetry={() => retryFailed(queryClient)} />
    </div>
  );
}
