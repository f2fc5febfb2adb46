import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router-dom';
import type { Lane } from '../../api/cases.ts';
import { q } from '../api/client.ts';
import { paths } from '../paths.ts';
import { formatCount, formatDateTime, formatShortAge } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import classes from './LaneSwitcher.module.css';

/** Before the first answer the lanes are known by name already; their numbers follow. */
const firstLanes: Lane[] = ['review', 'all'].map((key) => ({ key, open: -1, oldestAt: null }));

function LaneNumbers({ lane }: { lane: Lane }) {
  const { t, i18n } = useTranslation('common');
  const now = useNow();
  if (lane.open < 0) return <span className={classes.numbers}>·</span>;
  const count = formatCount(lane.open, i18n.language);
  if (!lane.oldestAt || lane.open === 0) return <span className={classes.numbers}>{count}</span>;
  return (
    <span
      className={classes.numbers}
      title={t('oldest', { at: formatDateTime(lane.oldestAt, i18n.language) })}
    >
      {count}
      <span className={classes.oldest}> · {formatShortAge(lane.oldestAt, now, i18n.language)}</span>
    </span>
  );
}

/** The lanes with what waits in each and for how long, as they are this moment. */
export function LaneSwitcher() {
  const { t } = useTranslation('common');
  const lanes = useQuery(q.lanes()).data?.lanes ?? firstLanes;
  const here = useMatch('/queue/:lane/*')?.params.lane;
  const name = (lane: Lane) => t(`lane.${lane.key}`, { defaultValue: lane.key });
  const shown = lanes.find((lane) => lane.key === here) ?? lanes[0];
  return (
    <>
      <nav className={classes.lanes} aria-label={t('lanes')}>
        {lanes.map((lane) => (
          <Link
            key={lane.key}
            to={paths.queue(lane.key)}
            className={classes.lane}
            aria-current={lane.key === here ? 'page' : undefined}
          >
            {name(lane)} <LaneNumbers lane={lane} />
          </Link>
        ))}
      </nav>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton className={classes.small} aria-label={t('lanes')}>
            {shown ? name(shown) : ''} {shown ? <LaneNumbers lane={shown} /> : null}
            <IconChevronDown size={14} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {lanes.map((lane) => (
            <Menu.Item
              key={lane.key}
              component={Link}
              to={paths.queue(lane.key)}
              rightSection={<LaneNumbers lane={lane} />}
            >
              {name(lane)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
