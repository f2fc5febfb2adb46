import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ContentAnswer } from '../../../api/stats-content.ts';
import { qStats } from '../../api/stats.ts';
import { Counted } from '../panel/Counted.tsx';
import classes from '../panel/Dashboard.module.css';
import { SharedFailure } from '../panel/SharedFailure.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { LabelMix } from './LabelMix.tsx';
import { Sources } from './Sources.tsx';
import { Videos } from './Videos.tsx';

export type ContentPanel = { query: UseQueryResult<ContentAnswer>; shown: TabProps['shown'] };

/** What content comes in, and from which sources. */
export function ContentTab({ statsQuery, shown }: TabProps) {
  const query = useQuery({ ...qStats.content(statsQuery), placeholderData: keepPreviousData });
  return (
    <SharedFailure query={query}>
      <Counted answer={query.data} shown={shown} />
      <div className={classes.panels}>
        <div data-full className={classes.cell}>
          <LabelMix query={query} shown={shown} />
        </div>
        {(['rooms', 'users', 'forums'] as const).map((of) => (
          <div key={of} className={classes.cell}>
            <Sources query={query} shown={shown} of={of} />
          </div>
        ))}
        <Videos statsQuery={statsQuery} shown={shown} />
      </div>
    </SharedFailure>
  );
}
