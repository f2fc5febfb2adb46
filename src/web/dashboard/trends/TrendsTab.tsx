import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { TrendsAnswer } from '../../../api/stats-trends.ts';
import { qStats } from '../../api/stats.ts';
import classes from '../panel/Dashboard.module.css';
import { SharedFailure } from '../panel/SharedFailure.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { Arrivals } from './Arrivals.tsx';
import { Backlog } from './Backlog.tsx';
import { Marks } from './Marks.tsx';
import { PeopleNeeded } from './PeopleNeeded.tsx';
import { Shares } from './Shares.tsx';
import { Tiles } from './Tiles.tsx';
import { Waits } from './Waits.tsx';

export type TrendsPanel = { query: UseQueryResult<TrendsAnswer> };

/** How figures changed from day to day, what was changed meanwhile, and a look ahead. */
export function TrendsTab({ statsQuery, shown }: TabProps) {
  const query = useQuery({ ...qStats.trends(statsQuery), placeholderData: keepPreviousData });
  return (
    <SharedFailure query={query}>
      <div className={classes.grid}>
        <Tiles query={query} />
        <Shares query={query} />
        <Backlog query={query} />
        <Waits query={query} />
        <PeopleNeeded query={query} />
        <Arrivals query={query} zone={shown.zone} />
        <Marks query={query} zone={shown.zone} />
      </div>
    </SharedFailure>
  );
}
