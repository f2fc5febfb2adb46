import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { FiguresTable } from '../../charts/FiguresTable.tsx';
import { type Figures, figuresCsv } from '../../charts/figures.ts';
import { Legend } from '../../charts/Legend.tsx';
import type { Series } from '../../charts/steps.ts';
import { formatCount } from '../../format/time.ts';
import { Heading } from '../../ui/Heading.tsx';
import classes from './Panel.module.css';
import { PanelMenuButton } from './PanelMenuButton.tsx';
import { Failure } from './SharedFailure.tsx';
import type { Counted } from './use-file-facts.ts';
import { useNamedPanels } from './use-named-panels.ts';

/** What a panel shows for an answer. */
export type PanelView<Row> = {
  figures: Figures<Row>;
  /** The chart in one sentence, for screen readers. */
  summary: string;
  /** Draws these rows: all of them, or the first of a long list. A panel without a chart shows its table. */
  chart?: (rows: readonly Row[]) => ReactNode;
  legend?: readonly Series[];
  /** Stands in place of the chart where there is too little to draw. */
  tooFew?: string | null;
  /** What was counted, when, and how certain it is. */
  basis?: string;
};

type Props<Answer, Row> = {
  /** Used in the address and in file names. */
  name: string;
  title: string;
  /** The question that the panel answers. */
  hint?: string;
  span: 4 | 6 | 12;
  /** Charts keep their height, so that nothing moves when data arrives. `fit`, and tables, grow with their rows. */
  size?: 'fit' | 's' | 'm' | 'l';
  query: UseQueryResult<Answer>;
  view: (answer: Answer) => PanelView<Row>;
  /** One sentence in place of everything else when there are no rows. */
  empty: ReactNode;
  /** Shown above the figures. */
  controls?: ReactNode;
  /** The chart is a list, of which the first rows are enough. */
  list?: boolean;
  /** How many rows of a list are shown at first. */
  firstRows?: number;
};

/** One query and its result as a chart, a table and files. It loads and fails independently of other panels. */
export function Panel<Answer, Row>(props: Props<Answer, Row>) {
  const {
    name,
    title,
    hint,
    span,
    size = 'm',
    query,
    view,
    empty,
    controls,
    list = false,
    firstRows = 8,
  } = props;
  const { t, i18n } = useTranslation('dashboard');
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const [asTable, setAsTable] = useNamedPanels('tables', name);
  const [all, setAll] = useNamedPanels('all', name);
  const shown = query.data === undefined ? null : view(query.data);
  const rows = shown?.figures.rows ?? [];
  const isComing = shown === null && query.error === null;
  // A link to these figures leads here, once they are known.
  useEffect(() => {
    if (!isComing && hash === `#${name}`) panel.current?.scrollIntoView();
  }, [isComing, hash, name]);
  const isEmpty = shown !== null && rows.length === 0;
  const chart = asTable ? undefined : shown?.chart;
  const isList = list || !chart;
  const listed = isList && !all ? rows.slice(0, firstRows) : rows;
  return (
    <section
      // A panel without data is lower than its placeholder. It takes its place, so that nothing slides.
      key={isComing ? 'coming' : 'here'}
      className={classes.panel}
      ref={panel}
      id={name}
      data-chart={name}
      data-span={span}
      data-size={isEmpty ? undefined : size}
      data-grows={query.error !== null || (rows.length > 0 && (!chart || (list && all))) || undefined}
      data-empty={isEmpty || undefined}
      aria-labelledby={hint ? `${heading} ${heading}-hint` : heading}
    >
      <header className={classes.header}>
        <Heading id={heading}>{title}</Heading>
        {hint && !isEmpty ? (
          <p id={`${heading}-hint`} className={classes.hint}>
            {hint}
          </p>
        ) : null}
        {shown && rows.length > 0 ? (
          <div className={classes.menu}>
            <PanelMenuButton
              name={name}
              title={title}
              csv={(constants) => figuresCsv(shown.figures, constants)}
              counted={countedIn(query.data)}
              basis={shown.basis}
              asTable={shown.chart ? { asTable, onChange: setAsTable } : null}
              drawing={
                chart && !shown.tooFew
                  ? () =>
                      body.current?.querySelector<SVGSVGElement>('svg[data-chart], svg.recharts-surface') ??
                      null
                  : null
              }
            />
          </div>
        ) : null}
      </header>
      <div
        ref={body}
        className={classes.body}
        data-old={query.isPlaceholderData || undefined}
        aria-busy={query.isFetching}
      >
        {isEmpty ? <p className={classes.words}>{empty}</p> : null}
        {controls}
        <Failure query={query} compact={shown !== null} />
        {isComing ? <Skeleton flex={1} mt="xs" /> : null}
        {shown && rows.length > 0 ? <Filled view={shown} rows={listed} chart={chart} title={title} /> : null}
      </div>
      {isEmpty ? null : (
        <footer className={classes.footer}>
          <span>{shown?.basis}</span>
          {isList && rows.length > firstRows ? (
            <Button size="compact-xs" variant="subtle" onClick={() => setAll(!all)}>
              {all
                ? t('showFirst', { first: firstRows })
                : t('showAll', { all: formatCount(rows.length, i18n.language) })}
            </Button>
          ) : null}
        </footer>
      )}
    </section>
  );
}

/** The period that an answer names as counted. */
function countedIn(answer: unknown): Counted | null {
  const counted = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'counted');
  return typeof counted === 'object' && counted !== null && 'from' in counted ? (counted as Counted) : null;
}

type FilledProps<Row> = {
  view: PanelView<Row>;
  rows: readonly Row[];
  chart: PanelView<Row>['chart'];
  title: string;
};

function Filled<Row>({ view, rows, chart, title }: FilledProps<Row>) {
  if (!chart) return <FiguresTable {...view.figures} rows={rows} name={title} />;
  if (view.tooFew) return <p className={classes.words}>{view.tooFew}</p>;
  return (
    <>
      {view.legend ? <Legend series={view.legend} /> : null}
      <div className={classes.chart} role="img" aria-label={view.summary}>
        {chart(rows)}
      </div>
    </>
  );
}
