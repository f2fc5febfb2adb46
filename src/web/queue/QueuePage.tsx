import { Button, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconPointer } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Case, CaseDetail } from '../../api/cases.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useLane, useLaneName, useNoLane } from '../lanes/lane-of.ts';
import { pageHere } from '../paths/base.ts';
import { isNarrowed, paths, type QueueFilters, queueFiltersOf } from '../paths/paths.ts';
import { useSession } from '../session/use-session.ts';
import { Empty } from '../ui/Empty.tsx';
import { usePreload } from '../ui/use-preload.ts';
import { BulkBar } from './BulkBar.tsx';
import { CaseGrid } from './CaseGrid.tsx';
import { CaseList } from './CaseList.tsx';
import { EmptyQueue } from './EmptyQueue.tsx';
import { FocusBar } from './FocusBar.tsx';
import { NoLane } from './NoLane.tsx';
import { CasePane, OpenCase } from './OpenCase.tsx';
import { Preload } from './Preload.tsx';
import classes from './QueuePage.module.css';
import { nextRows } from './rows.ts';
import { extendTo, toggle as selectRow } from './selection.ts';
import { useFocus } from './use-focus.ts';
import { useQueue } from './use-queue.ts';

/** Cases whose data and pictures are here before they are asked for. */
const loadedAhead = 2;
/** Rows that are to follow, so that a fast hand never comes to the end of what is loaded. */
const listedAhead = 15;

const List = memo(CaseList);

function useFilters() {
  const { lane = 'review' } = useParams();
  // The same objects while nothing in them changed: with each frame of a film the address does.
  const set = JSON.stringify(queueFiltersOf(useSearchParams()[0]));
  const filters = useMemo((): QueueFilters => JSON.parse(set), [set]);
  const asked = useMemo(() => ({ lane, ...filters }), [lane, filters]);
  return { lane, filters, asked };
}

type NoCaseProps = {
  queue: ReturnType<typeof useQueue>;
  lane: string;
  filters: QueueFilters;
  grid: boolean;
};

/** What the wide side shows while no case is open. */
function NoCase({ queue, lane, filters, grid }: NoCaseProps) {
  const { t } = useTranslation('queue');
  const noLane = useNoLane(lane);
  if (noLane) return <NoLane lane={lane} />;
  if (queue.isLoading || queue.error) return null;
  if (queue.rows.length === 0) return <EmptyQueue lane={lane} filters={filters} newCount={queue.newCount} />;
  if (grid) return <CaseGrid rows={queue.rows} lane={lane} filters={filters} onEnd={queue.loadMore} />;
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

/** The list on one side, the open case on the other; on a small screen one after the other. */
export function QueuePage() {
  const { t } = useTranslation('queue');
  const { caseId } = useParams();
  const { person } = useSession();
  const navigate = useNavigate();
  const { lane, filters, asked } = useFilters();
  const laneName = useLaneName()(useLane(lane) ?? { key: lane, name: null });
  const queue = useQueue(asked);
  const [cursor, setCursor] = useState<string | null>(null);
  const { focused, toggle } = useFocus();
  const grid = useSearchParams()[0].get('view') === 'grid';
  const query = { ...filters, focus: focused ? '1' : null };
  const { rows } = queue;
  const at = rows.findIndex((row) => row.id === (cursor ?? caseId));
  const here = rows[at] ?? rows[0];
  const coming = caseId ? nextRows(rows, caseId, person.id, Date.now(), loadedAhead) : [];
  // Filters are the list's own: what else the server may have is not for it.
  const nextId = coming[0]?.id ?? (isNarrowed(filters) ? null : undefined);
  // The case comes first: the list follows in a drawing of its own, which may wait.
  const openId = caseId ?? null;
  const listed = useDeferredValue(
    useMemo(
      () => ({ queue, lane, filters, openId, cursorId: cursor }),
      [queue, lane, filters, openId, cursor],
    ),
  );

  // So that the first case opens as fast as the next ones.
  usePreload(CasePane);

  const openCase = (id: string) => {
    setCursor(null);
    void navigate(paths.case(lane, id, query));
  };
  const move = (by: 1 | -1) => {
    const to: Case | undefined = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (!to) return;
    // In focus mode there is no list to move a cursor in: it moves from case to case.
    if (focused) openCase(to.id);
    else setCursor(to.id);
  };
  const goOn = (fallback: CaseDetail | null) => {
    // Who has gone elsewhere before the answer came, or the next one was painted, stays there.
    if (caseId && pageHere() !== paths.case(lane, caseId)) return;
    const id = nextId ?? fallback?.case.id;
    setCursor(null);
    // At once, as part of the key press: what it shows is here already.
    void navigate(id ? paths.case(lane, id, query) : paths.queue(lane, query), { flushSync: true });
    if (rows.length - at < listedAhead) queue.loadMore();
  };
  const goBack = (id: string, itsLane: string) => {
    if (!pageHere().startsWith(paths.queue(itsLane))) return false;
    setCursor(null);
    void navigate(paths.case(itsLane, id, query));
    return true;
  };
  useKeys({
    next: () => move(1),
    previous: () => move(-1),
    open: () => here && openCase(here.id),
    select: () => here && selectRow(here),
    selectTo: () => here && extendTo(here),
    loadNew: queue.loadNew,
    focus: () => {
      if (focused || caseId || !here) toggle();
      else void navigate(paths.case(lane, here.id, { ...filters, focus: '1' }));
    },
  });
  return (
    <div
      className={classes.page}
      // Pictures that there are: where there are none, the list says why.
      data-open={caseId || (grid && rows.length > 0) ? true : undefined}
      data-focus={focused || undefined}
      data-testid="queue"
    >
      <VisuallyHidden component="h1">{t('title', { lane: laneName })}</VisuallyHidden>
      {focused ? <FocusBar left={rows.length} more={queue.hasMore} onLeave={toggle} /> : null}
      <List {...listed} onCursor={setCursor} />
      <div className={classes.case}>
        {caseId ? (
          <OpenCase
            caseId={caseId}
            nextId={nextId}
            lane={lane}
            backTo={paths.queue(lane, filters)}
            onNext={goOn}
            onRefused={goBack}
          />
        ) : (
          <NoCase queue={queue} lane={lane} filters={filters} grid={grid} />
        )}
      </div>
      <BulkBar rows={rows} lane={lane} />
      {coming.map(({ id }) => (
        <Preload key={id} caseId={id} />
      ))}
    </div>
  );
}
