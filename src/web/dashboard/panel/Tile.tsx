import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Heading } from '../../ui/Heading.tsx';
import { Term } from '../../ui/Term.tsx';
import classes from './Dashboard.module.css';
import { Failure } from './SharedFailure.tsx';

type Props<Answer> = {
  title: string;
  /** Explains the title to newcomers. */
  tip?: string;
  query: UseQueryResult<Answer>;
  /** `words`: the figure is a sentence. */
  view: (answer: Answer) => { figure: ReactNode; words?: boolean; more?: ReactNode; to?: string | null };
};

/** One headline figure. */
export function Tile<Answer>({ title, tip, query, view }: Props<Answer>) {
  const shown = query.data === undefined ? null : view(query.data);
  return (
    <section className={classes.tile} aria-label={title} aria-busy={query.isFetching}>
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
        <>
          <p className={classes.figure} data-words={shown.words || undefined}>
            {shown.to ? <Link to={shown.to}>{shown.figure}</Link> : shown.figure}
          </p>
          <p className={classes.more}>{shown.more}</p>
        </>
      )}
    </section>
  );
}
