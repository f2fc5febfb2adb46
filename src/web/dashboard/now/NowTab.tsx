import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NowAnswer } from '../../../api/stats-now.ts';
import { qStats } from '../../api/stats.ts';
import { formatCount } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';
import { Age } from '../../ui/Age.tsx';
import { casesBehind, ofEveryLane } from '../panel/cases-behind.ts';
import classes from '../panel/Dashboard.module.css';
import { SharedFailure } from '../panel/SharedFailure.tsx';
import { ShareFigure } from '../panel/ShareFigure.tsx';
import { Tile } from '../panel/Tile.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { Flow } from './Flow.tsx';
import { LanesNow } from './LanesNow.tsx';
import { OnNow } from './OnNow.tsx';
import { ShiftsNow } from './ShiftsNow.tsx';
import { StreamsAtRisk } from './StreamsAtRisk.tsx';
import { useDrainWords } from './use-drain-words.ts';

export type NowPanel = { query: UseQueryResult<NowAnswer> };

/** The present state of the queue. It follows live events, and every panel keeps its size. */
export function NowTab({ statsQuery, shown }: TabProps) {
  const query = useQuery({ ...qStats.now(statsQuery), placeholderData: keepPreviousData });
  return (
    <SharedFailure query={query}>
      <div className={classes.grid}>
        <Tiles query={query} shown={shown} />
        <LanesNow query={query} />
        <Flow query={query} shown={shown} />
        <StreamsAtRisk query={query} />
        <OnNow query={query} />
        {query.data && query.data.shifts.length > 0 ? <ShiftsNow query={query} /> : null}
      </div>
    </SharedFailure>
  );
}

function Tiles({ query, shown }: NowPanel & Pick<TabProps, 'shown'>) {
  const { t, i18n } = useTranslation('dashboard');
  const drainWords = useDrainWords();
  const perMinute = (count: number, minutes: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(count / Math.max(1, minutes));
  const review = ({ lanes }: NowAnswer) => lanes.find(({ lane }) => lane === 'review') ?? lanes[0];
  return (
    <>
      <Tile
        span={3}
        title={t('now.open')}
        tip={t('tip.open')}
        query={query}
        view={(answer) => {
          const lane = review(answer);
          return {
            figure: formatCount(lane?.open ?? 0, i18n.language),
            to: lane ? paths.behind(lane.behind) : null,
            more: lane?.oldestAt ? (
              <>
                {t('now.oldest')} <Age since={lane.oldestAt} />
              </>
            ) : (
              t('now.nothingWaits')
            ),
          };
        }}
      />
      <Tile
        span={3}
        title={t('now.inOut')}
        query={query}
        view={({ flow }) => {
          const sum = (of: 'opened' | 'decided') => flow.reduce((all, minute) => all + minute[of], 0);
          return {
            figure: `${perMinute(sum('opened'), flow.length)} / ${perMinute(sum('decided'), flow.length)}`,
            to:
              flow[0] && sum('opened') > 0
                ? casesBehind(ofEveryLane(shown), { openedFrom: flow[0].at })
                : null,
            more: t('now.inOutHint'),
          };
        }}
      />
      <Tile
        span={3}
        title={t('now.drain')}
        tip={t('tip.drain')}
        query={query}
        view={(answer) => {
          const { state, why } = drainWords(review(answer));
          return { figure: state, words: true, more: why ?? t('now.drainHint') };
        }}
      />
      <Tile
        span={3}
        title={t('now.onTime')}
        tip={t('tip.onTime')}
        query={query}
        view={(answer) => {
          const lane = review(answer);
          const onTime = lane?.onTime;
          return {
            figure: <ShareFigure now={onTime?.share ?? null} better="more" />,
            to: onTime && lane && onTime.decided > onTime.within ? paths.behind(lane.behindLate) : null,
            more: onTime
              ? t('now.onTimeOf', {
                  count: onTime.decided + onTime.overdue,
                  within: formatCount(onTime.within, i18n.language),
                  decided: formatCount(onTime.decided + onTime.overdue, i18n.language),
                  overdue: formatCount(onTime.overdue, i18n.language),
                })
              : t('now.noTarget'),
          };
        }}
      />
    </>
  );
}
