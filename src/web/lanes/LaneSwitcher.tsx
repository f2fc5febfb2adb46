import { IconAlarm } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router-dom';
import type { Lane } from '../../api/lanes.ts';
import { q } from '../api/client.ts';
import { formatCount, formatDateTime, formatShortAge } from '../format/time.ts';
import { paths } from '../paths/paths.ts';
import { LazyMenu } from '../ui/LazyMenu.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useNow } from '../ui/use-now.ts';
import classes from './LaneSwitcher.module.css';
import { LanesButton } from './LanesButton.tsx';
import { useLaneName } from './lane-of.ts';

// Menus need a positioning library; the lanes render before it has loaded.
const LaneMenu = lazyPart(async () => (await import('./LaneMenu.tsx')).LaneMenu);

/** As many as fit beside each other; the menu has all. */
const inTheBar = 4;

const nowAndThen = ['for-me', 'second-look', 'sample', 'appeals'];

type Shown = Pick<Lane, 'key' | 'name' | 'open' | 'oldestAt' | 'targetSeconds'>;
/** The first lane is known before the first answer. Another one would move when its neighbours come. */
const firstLanes: Shown[] = [{ key: 'review', name: null, open: -1, oldestAt: null, targetSeconds: null }];

const isLate = ({ oldestAt, targetSeconds }: Shown, now: number) =>
  oldestAt !== null && targetSeconds !== null && now - Date.parse(oldestAt) > targetSeconds * 1000;

function LaneNumbers({ lane }: { lane: Shown }) {
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
      {/* One text run, so that a shorter count moves nothing. */}
      {`${count} · ${formatShortAge(lane.oldestAt, now, i18n.language)}`}
      {isLate(lane, now) ? (
        <span className={classes.late}>
          <IconAlarm size={12} role="img" aria-label={t('laneLate')} />
        </span>
      ) : null}
    </span>
  );
}

/** The lanes with the number of open cases and the age of the oldest, updated live. */
export function LaneSwitcher() {
  const { t } = useTranslation('common');
  const known = useQuery(q.lanes()).data?.lanes;
  const lanes: Shown[] = known ?? firstLanes;
  const here = useMatch('/queue/:lane/*')?.params.lane;
  const name = useLaneName();
  // Lanes that are usually empty are hidden while empty, unless they are open.
  const useful = lanes.filter(({ key, open }) => !nowAndThen.includes(key) || open > 0 || key === here);
  const first = useful.slice(0, inTheBar);
  const current = useful.find(({ key }) => key === here);
  // The open lane is always in the bar, if necessary in the last position; one more would push the account menu out.
  const inBar = !current || first.includes(current) ? first : [...first.slice(0, -1), current];
  return (
    <div className={classes.switcher} data-known={known ? true : undefined}>
      <nav className={classes.lanes} aria-label={t('lanes')}>
        {inBar.map((lane) => (
          <Link
            key={lane.key}
            to={paths.queue(lane.key)}
            className={classes.lane}
            aria-current={lane.key === here ? 'page' : undefined}
          >
            <span className={classes.laneName} title={name(lane)} dir="auto">
              {name(lane)}
            </span>{' '}
            <LaneNumbers lane={lane} />
          </Link>
        ))}
      </nav>
      <LazyMenu button={<LanesButton />} of={LaneMenu} menu={<LaneMenu />} />
    </div>
  );
}
