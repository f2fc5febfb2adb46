import { Box, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconPointer } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Case, CaseDetail } from '../../api/cases.ts';
import { q } from '../api/client.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useLane, useLaneName, useNoLane } from '../lanes/lane-of.ts';
import { pageHere } from '../paths/base.ts';
import { isNarrowed, paths, type QueueFilters, queueFiltersOf } from '../paths/paths.ts';
import { useSession } from '../session/use-session.ts';
import { afterFrame } from '../ui/after-frame.ts';
import { Empty } from '../ui/Empty.tsx';
import { lazyPart, lazyWithPreload } from '../ui/lazy-part.tsx';
import { BulkBar } from './BulkBar.tsx';
import { CaseList } from './CaseList.tsx';
import { EmptyQueue } from './EmptyQueue.tsx';
import { FocusBar } from './FocusBar.tsx';
import { NoLane } from './NoLane.tsx';
import classes from './QueuePage.module.css';
import { nextRows, severestOther } from './rows.ts';
import { extendTo, selectable, selected, toggle as selectRow } from './selection.ts';
import { useClaimAhead } from './use-claim-ahead.ts';
import { useFocus } from './use-focus.ts';
import { useQueue } from './use-queue.ts';

/** The case has its own script, since the list is rendered first. Its words and styles are the queue's. */
const OpenCase = lazyWithPreload(async () => (await import('./OpenCase.tsx')).OpenCase);
// A view of its own, which most people never open.
const CaseGrid = lazyPart(async () => (await import('./CaseGrid.tsx')).CaseGrid);

/** Cases whose data and pictures are preloaded. */
const loadedAhead = 2;
/** Rows to have loaded ahead, so that fast work does not reach the end of the list. */
const listedAhead = 15;

const List = memo(CaseList);

function useFilters() {
  const { lane = 'review' } = useParams();
  // Memoised while the filters do not change: the address changes with each frame of a video.
  const set = JSON.stringify(queueFiltersOf(useSearchParams()[0]));
  const filters = useMemo((): QueueFilters => JSON.parse(set), [set]);
  const laneFilters = useMemo(() => ({ lane, ...filters }), [lane, filters]);
  return { lane, filters, laneFilters };
}

function Loading() {
  return (
    <Box p="md" aria-busy="true">
      <Skeleton height={240} />
    </Box>
  );
}

type NoCaseProps = {
  queue: ReturnType<typeof useQueue>;
  lane: string;
  filters: QueueFilters;
  grid: boolean;
};

/** The wide side while no case is open. */
function NoCase({ queue, lane, filters, grid }: NoCaseProps) {
  const { t } = useTranslation('queue');
  const noLane = useNoLane(lane);
  if (noLane) return <NoLane lane={lane} />;
  if (queue.isLoading || queue.error) return null;
  if (queue.rows.length === 0) return <EmptyQueue lane={lane} filters={filters} newCount={queue.newCount} />;
  if (grid)
    return (
      <Suspense fallback={null}>
        <CaseGrid rows={queue.rows} lane={lane} filters={filters} onEnd={queue.loadMore} />
      </Suspense>
    );
  const pictured = queue.rows.some(({ thumbnails }) => thumbnails.length > 0);
  return (
    <Empty icon={<IconPointer size={24} />} title={t('choose')} hint={t('chooseHint')}>
      {pictured ? (
        <Button
          component={Link}
          to={paths.queue(lane, { ...filters, view: 'grid' })}
          variant="default"
          size="xs"
          leftSection={<IconLayoutGrid size={15} aria-hidden="true" />}
        >
          {t('people:bulk.grid')}
        </Button>
      ) : null}
    </Empty>
  );
}

/** Loads the case that a key opens first as soon as the list is painted, so that it opens as fast as the next ones. */
function usePreloadFirst(id: string | null) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (id === null) return;
    afterFrame(() => {
      void queryClient.prefetchQuery(q.case(id));
      // If it fails to load now, it is loaded when it is rendered.
      OpenCase.preload().catch(() => undefined);
    });
  }, [id, queryClient]);
}

/** The list on one side and the open case on the other; on a small screen, one at a time. */
export function QueuePage() {
  const { t } = useTranslation('queue');
  const { caseId } = useParams();
  const { person } = useSession();
  const navigate = useNavigate();
  const { lane, filters, laneFilters } = useFilters();
  const laneName = useLaneName()(useLane(lane) ?? { key: lane, name: null });
  const queue = useQueue(laneFilters);
  const claimAhead = useClaimAhead();
  const [cursor, setCursor] = useState<string | null>(null);
  const { focused, toggle } = useFocus();
  const grid = useSearchParams()[0].get('view') === 'grid';
  const query = { ...filters, focus: focused ? '1' : null };
  const { rows } = queue;
  const at = rows.findIndex((row) => row.id === (cursor ?? caseId));
  const here = rows[at] ?? rows[0];
  const coming = caseId ? nextRows(rows, caseId, person.id, Date.now(), loadedAhead) : [];
  // If the list is filtered, only its own cases may follow: the server does not choose.
  const nextId = coming[0]?.id ?? (isNarrowed(filters) ? null : undefined);
  // The case has priority: the list renders afterwards, deferred.
  const openId = caseId ?? null;
  const listed = useDeferredValue(
    useMemo(
      () => ({ queue, lane, filters, openId, cursorId: cursor }),
      [queue, lane, filters, openId, cursor],
    ),
  );

  usePreloadFirst(caseId ? null : (listed.queue.rows[0]?.id ?? null));

  const onOpen = useCallback(
    (row: Case) => {
      claimAhead(row);
      setCursor(null);
    },
    [claimAhead],
  );
  const openCase = (row: Case) => {
    onOpen(row);
    void navigate(paths.case(lane, row.id, query));
  };
  const move = (by: 1 | -1) => {
    const to: Case | undefined = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (!to) return;
    // Focus mode has no list for a cursor, so it goes from case to case.
    if (focused) openCase(to);
    else setCursor(to.id);
  };
  const goOn = (fallback: CaseDetail | null) => {
    // Do nothing if the person has gone elsewhere before the answer came or the next case was painted.
    if (caseId && pageHere() !== paths.case(lane, caseId)) return;
    const id = nextId ?? fallback?.case.id;
    setCursor(null);
    // Part of the key press: everything the next case shows is already loaded.
    void navigate(id ? paths.case(lane, id, query) : paths.queue(lane, query), { flushSync: true });
    if (rows.length - at < listedAhead) queue.loadMore();
  };
  const goBack = (id: string, itsLane: string) => {
    if (!pageHere().startsWith(paths.queue(itsLane))) return false;
    setCursor(null);
    void navigate(paths.case(itsLane, id, query));
    return true;
  };
  const noFurther = t(here ? 'keys:why.lastRow' : 'keys:why.noRow');
  const selecting = (run: (row: Case) => void) => {
    if (!here) return { why: t('keys:why.noRow') };
    if (selected().cases.has(here.id) || selectable(here)) return () => run(here);
    return { why: t('keys:why.notSelectable') };
  };
  useKeys({
    next: here && rows.at(-1) !== rows[at] ? () => move(1) : { why: noFurther },
    previous: here && at !== 0 ? () => move(-1) : { why: noFurther },
    open: here ? () => openCase(here) : { why: t('keys:why.noRow') },
    select: { choose: () => selecting(selectRow) },
    selectTo: { choose: () => selecting(extendTo) },
    loadNew: queue.loadNew,
    nextSevere: {
      choose: () => {
        const severe = severestOther(rows, caseId, person.id, Date.now());
        return severe ? () => openCase(severe) : { why: t('keys:why.noSevere') };
      },
    },
    focus: () => {
      if (focused || caseId || !here) toggle();
      else void navigate(paths.case(lane, here.id, { ...filters, focus: '1' }));
    },
  });
  return (
    <div
      className={classes.page}
      // Only if there are pictures. Otherwise the list explains why.
      data-open={caseId || (grid && rows.length > 0) ? true : undefined}
      data-focus={focused || undefined}
      data-testid="queue"
    >
      <VisuallyHidden component="h1">{t('title', { lane: laneName })}</VisuallyHidden>
      {focused ? <FocusBar remaining={rows.length} more={queue.hasMore} onLeave={toggle} /> : null}
      <List {...listed} onOpen={onOpen} />
      <div className={classes.case}>
        {caseId ? (
          <Suspense fallback={<Loading />}>
            <OpenCase
              caseId={caseId}
              nextId={nextId}
              preload={coming.map(({ id }) => id)}
              lane={lane}
              backTo={paths.queue(lane, filters)}
              onNext={goOn}
              onRefused={goBack}
            />
          </Suspense>
        ) : (
          <NoCase queue={queue} lane={lane} filters={filters} grid={grid} />
        )}
      </div>
      <BulkBar rows={rows} lane={lane} />
    </div>
  );
}
