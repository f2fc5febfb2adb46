import { Skeleton, Tabs, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ownZone } from '../format/zone.ts';
import { type DashboardTab, dashboardTabs, paths } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { Empty } from '../ui/Empty.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Note } from '../ui/Note.tsx';
import bar from './bar/Bar.module.css';
import { Bar } from './bar/Bar.tsx';
import { Options } from './bar/Options.tsx';
import { Period } from './bar/Period.tsx';
import classes from './panel/Dashboard.module.css';
import { ShownContext, type TabProps, useDashboardState } from './panel/use-dashboard-state.ts';
import { OwnFigures } from './people/OwnFigures.tsx';

const tabs: Record<DashboardTab, ComponentType<TabProps>> = {
  now: lazyPart(async () => (await import('./now/NowTab.tsx')).NowTab, 'dashboard'),
  trends: lazyPart(async () => (await import('./trends/TrendsTab.tsx')).TrendsTab, 'audit', 'dashboard'),
  machine: lazyPart(
    async () => (await import('./machine/MachineTab.tsx')).MachineTab,
    'adviser',
    'dashboard',
  ),
  sample: lazyPart(async () => (await import('./sample/SampleTab.tsx')).SampleTab, 'dashboard'),
  people: lazyPart(
    async () => (await import('./people/PeopleTab.tsx')).PeopleTab,
    'dashboard',
    'gold',
    'quality',
  ),
  content: lazyPart(async () => (await import('./content/ContentTab.tsx')).ContentTab, 'dashboard'),
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
    <div className={classes.page}>{mayManage(person.role) ? <Dashboard tab={chosen} /> : <OwnAlone />}</div>
  );
}

/** The moderators' dashboard: only their own figures. */
function OwnAlone() {
  const { t } = useTranslation('dashboard');
  const shown = useDashboardState();
  return (
    <>
      <Title order={1} mb="xs">
        {t('title')}
      </Title>
      <Note tone="calm" title={t('notYours.title')}>
        <Text size="sm">{t('notYours.hint')}</Text>
      </Note>
      <div className={bar.bar}>
        <Period shown={shown} />
        <div className={bar.end}>
          <Options shown={shown} />
        </div>
      </div>
      {shown.statsQuery ? (
        <div className={classes.grid}>
          <ShownContext value={shown}>
            <OwnFigures statsQuery={shown.statsQuery} span={12} />
          </ShownContext>
        </div>
      ) : null}
    </>
  );
}

function Dashboard({ tab }: { tab: DashboardTab }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const shown = useDashboardState();
  const Tab = tabs[tab];
  return (
    <Tabs
      value={tab}
      onChange={(next) => {
        const found = dashboardTabs.find((name) => name === next);
        if (found) void navigate(paths.dashboard(found, shown.params));
      }}
    >
      <div className={classes.top}>
        <Title order={1}>{t('title')}</Title>
        <Tabs.List>
          {dashboardTabs.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab ?? ''}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Bar tab={tab} shown={shown} />
      <Tabs.Panel key={tab} value={tab}>
        {shown.statsQuery ? (
          <ShownContext value={shown}>
            <Suspense fallback={<Coming />}>
              <Tab shown={shown} statsQuery={shown.statsQuery} />
            </Suspense>
          </ShownContext>
        ) : (
          <Empty
            icon={<IconCalendarQuestion size={24} />}
            title={t('noRange.title')}
            hint={t(`noRange.${shown.fault ?? 'missing'}`)}
          />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** Reserves the space of the tiles and first panels while a tab's script loads. */
function Coming() {
  return (
    <div className={classes.grid} aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} data-span={3} height={84} />
      ))}
      <Skeleton data-span={12} height={300} />
    </div>
  );
}
