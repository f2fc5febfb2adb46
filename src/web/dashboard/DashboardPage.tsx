import { Skeleton, Tabs, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import {
  IconActivity,
  IconCalendarQuestion,
  IconCpu,
  IconPhoto,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';

import type { StatsInput } from '../api/stats.ts';
import { ExportMenu, type ExportPart } from '../exports/ExportMenu.tsx';
import { ownZone } from '../format/zone.ts';
import { type DashboardTab, dashboardTabs, paths } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { Empty } from '../ui/Empty.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Note } from '../ui/Note.tsx';
import classes from './panel/Dashboard.module.css';
import { type TabProps, useDashboardState } from './panel/use-dashboard-state.ts';
import { OwnFigures } from './people/OwnFigures.tsx';
import { RangeBar } from './RangeBar.tsx';
import { StatsFilters } from './StatsFilters.tsx';

const tabs: Record<DashboardTab, { Icon: TablerIcon; Tab: ComponentType<TabProps> }> = {
  now: {
    Icon: IconActivity,
    Tab: lazyPart(async () => (await import('./now/NowTab.tsx')).NowTab, 'charts', 'dashboard'),
  },
  machine: {
    Icon: IconCpu,
    Tab: lazyPart(async () => (await import('./machine/MachineTab.tsx')).MachineTab, 'charts', 'dashboard'),
  },
  people: {
    Icon: IconUsers,
    Tab: lazyPart(async () => (await import('./people/PeopleTab.tsx')).PeopleTab, 'charts', 'dashboard'),
  },
  content: {
    Icon: IconPhoto,
    Tab: lazyPart(async () => (await import('./content/ContentTab.tsx')).ContentTab, 'charts', 'dashboard'),
  },
};

/** The supervisors' figures: the backlog, the errors of machine and people, the incoming content. */
export function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'common']);
  useDocumentTitle(`${t('title')} · ${t('common:product')}`);
  const { person } = useSession();
  const [params] = useSearchParams();
  const { tab } = useParams();
  const chosen = dashboardTabs.find((name) => name === tab);
  // The time zone is in the address, so that a colleague who opens it sees the same figures.
  if (!chosen || !params.get('zone')) {
    const search = new URLSearchParams(params);
    if (!search.get('zone')) search.set('zone', ownZone());
    return <Navigate to={paths.dashboard(chosen ?? 'now', search)} replace />;
  }
  return (
    <div className={classes.page}>
      <Title order={1} size="h1" mb="xs">
        {t('title')}
      </Title>
      {mayManage(person.role) ? <Dashboard tab={chosen} /> : <OwnAlone />}
    </div>
  );
}

/** The moderators' dashboard: only their own figures. */
function OwnAlone() {
  const { t } = useTranslation('dashboard');
  const shown = useDashboardState();
  return (
    <>
      <Note tone="calm" title={t('notYours.title')}>
        <Text size="sm">{t('notYours.hint')}</Text>
      </Note>
      <div className={classes.own}>
        <RangeBar shown={shown} />
        {shown.statsQuery ? <OwnFigures statsQuery={shown.statsQuery} /> : null}
      </div>
    </>
  );
}

function Dashboard({ tab }: { tab: DashboardTab }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const shown = useDashboardState();
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => {
        const found = dashboardTabs.find((name) => name === next);
        if (found) void navigate(paths.dashboard(found, shown.params));
      }}
    >
      <Tabs.List mb="sm">
        {dashboardTabs.map((name) => {
          const { Icon } = tabs[name];
          return (
            <Tabs.Tab key={name} value={name} leftSection={<Icon size={16} aria-hidden="true" />}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      <RangeBar shown={shown} />
      <div className={classes.narrow}>
        <StatsFilters shown={shown} />
        {shown.statsQuery ? <ExportMenu parts={partsOf(shown.statsQuery)} /> : null}
      </div>
      {dashboardTabs.map((name) => {
        const { Tab } = tabs[name];
        return (
          <Tabs.Panel key={name} value={name}>
            {shown.statsQuery ? (
              <Suspense fallback={<Coming />}>
                <Tab shown={shown} statsQuery={shown.statsQuery} />
              </Suspense>
            ) : (
              <Empty
                icon={<IconCalendarQuestion size={24} />}
                title={t('noRange.title')}
                hint={t(`noRange.${shown.fault ?? 'missing'}`)}
              />
            )}
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}

/** The exports behind the figures: cases opened in the time range, and decisions of that range. */
function partsOf({ from, to, zone, lane, kind, task, label }: StatsInput): ExportPart[] {
  // The figures count cases in any state, so the export does, too.
  const counted = { anyState: lane ? 'yes' : null, exactLabel: label ? 'yes' : null };
  const filters = { from, to, zone, lane, kind, task, label, ...counted };
  const kinds = ['cases', 'decisions', 'rulings'] as const;
  return kinds.map((one) => ({ kind: one, as: 'time', filters }));
}

/** Reserves the space of the tiles and first panels while a tab's script loads. */
function Coming() {
  return (
    <div aria-hidden="true">
      <div className={classes.tiles}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={116} />
        ))}
      </div>
      <Skeleton height={340} />
    </div>
  );
}
