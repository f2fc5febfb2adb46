import { Menu } from '@mantine/core';
import { IconAdjustments, IconBookmark, IconBookmarkPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router-dom';
import { q } from '../api/client.ts';
import { viewsQuery } from '../api/lanes.ts';
import { formatCount } from '../format/time.ts';
import { paths } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LanesButton } from './LanesButton.tsx';
import { useLaneName } from './lane-of.ts';

const ViewsDialog = lazyPart(async () => (await import('./ViewsDialog.tsx')).ViewsDialog);

/** Every lane, and the saved views: one's own and the shared ones. */
export function LaneMenu() {
  const { t, i18n } = useTranslation('common');
  const { person } = useSession();
  const laneName = useLaneName();
  const here = useMatch('/queue/:lane/*')?.params.lane;
  const [keeping, setKeeping] = useState(false);
  const lanes = useQuery(q.lanes()).data?.lanes ?? [];
  const views = useQuery(viewsQuery()).data?.views ?? [];
  return (
    <>
      <Menu position="bottom-start" width={260} withinPortal={false}>
        <Menu.Target>
          <LanesButton />
        </Menu.Target>
        <Menu.Dropdown mah="80dvh" style={{ overflowY: 'auto' }}>
          <Menu.Label>{t('lanes')}</Menu.Label>
          {lanes.map((lane) => (
            <Menu.Item
              key={lane.key}
              component={Link}
              to={paths.queue(lane.key)}
              rightSection={formatCount(lane.open, i18n.language)}
              aria-current={lane.key === here ? 'page' : undefined}
            >
              <bdi>{laneName(lane)}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{t('views')}</Menu.Label>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              component={Link}
              to={paths.queue(view.lane, view.filters)}
              leftSection={view.shared ? <IconUsers size={16} /> : <IconBookmark size={16} />}
              aria-label={view.shared ? t('sharedView', { name: view.name, by: view.owner.name }) : view.name}
            >
              <bdi>{view.name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} />} onClick={() => setKeeping(true)}>
            {t('saveView')}
          </Menu.Item>
          {mayManage(person.role) ? (
            <>
              <Menu.Divider />
              <Menu.Item
                component={Link}
                to={paths.settings('lanes')}
                leftSection={<IconAdjustments size={16} />}
              >
                {t('setLanes')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {keeping ? <ViewsDialog onClose={() => setKeeping(false)} /> : null}
      </Suspense>
    </>
  );
}
