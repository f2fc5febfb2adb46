import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import card from '../../charts/ChartCard.module.css';
import { ChartCard } from '../../charts/ChartCard.tsx';
import { FiguresTable } from '../../charts/FiguresTable.tsx';
import { Files } from '../../charts/Files.tsx';
import type { Figures } from '../../charts/figures.ts';
import classes from './Dashboard.module.css';
import { Failure } from './SharedFailure.tsx';

/** What a panel shows for an answer. */
export type PanelView<Row> = {
  figures: Figures<Row>;
  /** The chart in one sentence, for screen readers. */
  summary: string;
  chart?: ReactNode;
};

type Props<Answer, Row> = {
  /** Used in the address and in file names. */
  name: string;
  title: string;
  hint?: string;
  size?: 'fit' | 's' | 'm' | 'l';
  query: UseQueryResult<Answer>;
  view: (answer: Answer) => PanelView<Row>;
  /** Shown when there are no rows: why, and what to do. */
  empty: ReactNode;
  /** Shown above the figures. */
  controls?: ReactNode;
  /** The panel has only a table and no chart. */
  plain?: boolean;
};

/** One query and its result as a chart, a table and files. It loads and fails independently of other panels. */
export function Panel<Answer, Row>(props: Props<Answer, Row>) {
  const { name, title, hint, size = 'm', query, view, empty, controls, plain = false } = props;
  const panelRef = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useAsTable(name);
  const shown = query.data === undefined ? null : view(query.data);
  const filled = shown !== null && shown.figures.rows.length > 0;
  const body = (children: ReactNode) => (
    <div
      ref={panelRef}
      className={card.body}
      data-old={query.isPlaceholderData || undefined}
      aria-busy={query.isFetching}
    >
      {controls}
      <Failure query={query} compact={shown !== null} />
      {shown === null && !query.error ? <Skeleton flex={1} mt="xs" /> : null}
      {shown !== null && !filled ? empty : null}
      {filled ? children : null}
    </div>
  );
  const chart = shown?.chart;
  return (
    <ChartCard
      name={name}
      title={title}
      hint={hint}
      size={size}
      grows={shown === null ? query.error !== null : !filled}
      shown={{ asTable, onChange: setAsTable }}
      tools={() =>
        filled ? (
          <Files
            name={name}
            title={title}
            figures={shown.figures}
            drawing={
              chart && !asTable
                ? () =>
                    panelRef.current?.querySelector<SVGSVGElement>('svg[data-chart], svg.recharts-surface') ??
                    null
                : null
            }
          />
        ) : null
      }
      chart={
        plain || (shown !== null && !filled)
          ? null
          : body(
              <div className={classes.chart} role="img" aria-label={shown?.summary}>
                {chart}
              </div>,
            )
      }
      table={body(shown ? <FiguresTable {...shown.figures} name={title} /> : null)}
    />
  );
}

/** Which panels show their table; stored in the address. */
function useAsTable(name: string): [boolean, (asTable: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const tables = (of: URLSearchParams) => new Set((of.get('tables') ?? '').split(' ').filter(Boolean));
  const change = (asTable: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        const names = tables(before);
        if (asTable) names.add(name);
        else names.delete(name);
        if (names.size > 0) after.set('tables', [...names].join(' '));
        else after.delete('tables');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [tables(params).has(name), change];
}
