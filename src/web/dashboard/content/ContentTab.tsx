import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ContentAnswer } from '../../../api/stats-content.ts';
import { qStats } from '../../api/stats.ts';
import { Counted } from '../panel/Counted.tsx';
import classes from '../panel/Dashboard.module.css';
import { ToldOnce } from '../panel/ToldOnce.tsx';
import type { TabProps } from '../panel/use-asked.ts';
import { LabelMix } from './LabelMix.tsx';
import { Sources } from './Sources.tsx';
import { Videos } from './Videos.tsx';

export type ContentPanel = { query: UseQueryResult<ContentAnswer>; shown: TabProps['shown'] };

/** What content comes in, and from which sources. */
export function ContentTab({ asked, shown }: TabProps) {
  const query = useQuery({ ...qStats.content(asked), placeholderData: keepPreviousData });
  return (
    <ToldOnce query={query}>
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
        <Videos asked={asked} shown={shown} />
      </div>
    </ToldOnce>
  );
}
