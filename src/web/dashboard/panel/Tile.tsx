import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Heading } from '../../ui/Heading.tsx';
import { Term } from '../../ui/Term.tsx';
import classes from './Dashboard.module.css';
import { Failure } from './SharedFailure.tsx';

type Figure = { figure: ReactNode; words?: boolean; more?: ReactNode; to?: string | null };
type Props<Answer> = {
  title: string;
  /** Explains the title to newcomers. */
  tip?: string;
  span: 3 | 4 | 8;
  query: UseQueryResult<Answer>;
  /** Figures that belong together. `words`: the figure is a sentence. */
  view: (answer: Answer) => Figure | readonly Figure[];
};

/** One headline figure, or two that are read together. */
export function Tile<Answer>({ title, tip, span, query, view }: Props<Answer>) {
  const shown = query.data === undefined ? null : [view(query.data)].flat();
  return (
    <section className={classes.tile} data-span={span} aria-label={title} aria-busy={query.isFetching}>
      <Heading>
        <Term tip={tip}>{title}</Term>
      </Heading>
      {shown === null ? (
        query.error ? (
          <Failure query={query} compact />
        ) : (
          <Skeleton height={48} />
        )
      ) : (
        <div className={classes.figures}>
          {shown.map(({ figure, words, more, to }, at) => (
            <div key={at}>
              <p className={classes.figure} data-words={words || undefined}>
                {to ? <Link to={to}>{figure}</Link> : figure}
              </p>
              <p className={classes.more}>{more}</p>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
