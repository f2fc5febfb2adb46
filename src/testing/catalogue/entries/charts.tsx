import type { ReactElement } from 'react';
import { ChartCard } from '../../../web/charts/ChartCard.tsx';
import { Columns } from '../../../web/charts/Columns.tsx';
import { FiguresTable } from '../../../web/charts/FiguresTable.tsx';
import type { Figures } from '../../../web/charts/figures.ts';
import { Heat } from '../../../web/charts/Heat.tsx';
import { Legend } from '../../../web/charts/Legend.tsx';
import { Lines } from '../../../web/charts/Lines.tsx';
import { Matrix, type MatrixCell } from '../../../web/charts/Matrix.tsx';
import { type Multiple, Multiples } from '../../../web/charts/Multiples.tsx';
import { type Point, Points } from '../../../web/charts/Points.tsx';
import { type BarRow, ShareBars } from '../../../web/charts/ShareBars.tsx';
import { Stairs } from '../../../web/charts/Stairs.tsx';
import { Strips } from '../../../web/charts/Strips.tsx';
import type { Series, Step } from '../../../web/charts/steps.ts';
import { Tip } from '../../../web/charts/Tip.tsx';
import type { Entries } from '../entries.ts';
import { words } from '../samples.ts';

const series: Series[] = [
  { key: 'approve', name: 'Approved', color: 'var(--sl-approve)' },
  { key: 'reject', name: 'Rejected', color: 'var(--sl-reject)' },
  { key: 'escalate', name: 'Escalated', color: 'var(--sl-escalate)', dashed: true },
];

const pair: readonly [Series, Series] = [
  { key: 'opened', name: 'Opened', color: 'var(--sl-text)' },
  { key: 'decided', name: 'Decided', color: 'var(--sl-dim)', dashed: true },
];

const steps = (count: number, given: Partial<Step> = {}): Step[] =>
  Array.from({ length: count }, (_, at) => ({
    key: `day-${at}`,
    label: `Nov ${at + 1}`,
    values: [20 + ((at * 7) % 13), 8 + ((at * 5) % 11), at % 4],
    tip: [`November ${at + 1}`, '31 approved', '12 rejected'],
    to: '/',
    ...given,
  }));
const hours = Array.from({ length: 24 }, (_, hour) => (hour % 6 === 0 ? `${hour}:00` : ''));
const heatRow = (name: string, row: number) => ({
  name,
  cells: hours.map((_, at) => ({
    key: String(at),
    value: ((at + row) * 7) % 13,
    tip: `${name} ${at}:00`,
  })),
});
const gaps = steps(12).map((step, at) => (at % 4 === 3 ? { ...step, values: [null, null, null] } : step));
const count = (value: number) => String(value);

const points = (many: number, given: Partial<Point> = {}): Point[] =>
  Array.from({ length: many }, (_, at) => {
    const x = (at + 0.5) / many;
    const y = x ** 1.4;
    return {
      key: `point-${at}`,
      x,
      y,
      low: Math.max(0, y - 0.1),
      high: Math.min(1, y + 0.08),
      radius: 3 + (at % 4) * 2,
      look: at === 0 ? 'hollow' : 'filled',
      tip: [`Scores around ${x.toFixed(2)}`],
      to: '/',
      ...given,
    };
  });
const share = (value: number) => `${Math.round(value * 100)}%`;

const multiples = (many: number, given: Partial<Multiple> = {}): Multiple[] =>
  Array.from({ length: many }, (_, at) => ({
    key: `label-${at}`,
    name: `Label ${at + 1}`,
    text: String(70 * (many - at)),
    values: Array.from({ length: 7 }, (_day, day) => ({
      key: `day-${day}`,
      value: (many - at) * (4 + ((day * 7) % 13)),
      tip: `Nov ${day + 1}`,
      to: '/',
    })),
    ...given,
  }));

const growing = (count: number): Step[] =>
  steps(count).map((step, at) => ({ ...step, values: [at * 3, at * 2 + (at % 5)] }));

type Row = { name: string; cases: number };
const figures = (rows: Row[]): Figures<Row> => ({
  columns: [
    { head: 'Label', value: ({ name }) => name },
    { head: 'Cases', number: true, value: ({ cases }) => cases, to: () => '/' },
  ],
  rows,
  keyOf: ({ name }) => name,
});
const rows = (many: number): Row[] =>
  Array.from({ length: many }, (_, at) => ({ name: `Label ${at + 1}`, cases: at * 1037 }));

const cells = (given: Partial<MatrixCell> = {}): MatrixCell[] =>
  ['Approved', 'Rejected'].flatMap((row, down) =>
    ['Approved', 'Rejected'].map((column, across) => ({
      row,
      column,
      count: 12 * (down + 1) * (across + 2),
      text: String(12 * (down + 1) * (across + 2)),
      to: '/',
      ...given,
    })),
  );

const bars = (many: number, given: Partial<BarRow> = {}): BarRow[] =>
  Array.from({ length: many }, (_, at) => ({
    key: `bar-${at}`,
    name: ['Ads', 'Abuse', 'Pornography', 'Terror'][at % 4] ?? '',
    value: 0.9 / (at + 1),
    text: `${Math.round(90 / (at + 1))}%`,
    to: '/',
    ...given,
  }));

/** A chart that fills its parent needs a parent of this height. */
const inPlace = (chart: ReactElement) => <div style={{ height: 240 }}>{chart}</div>;

const legend = <Legend series={series} />;
const columns = <Columns steps={steps(7)} />;
const card = { title: 'Decisions', hint: 'by day', name: 'decisions', table: null } as const;
const table = <FiguresTable {...figures(rows(4))} name="Cases by label" />;

export const charts: Entries = {
  ChartCard: {
    'fits its chart': <ChartCard {...card} chart={legend} table={table} />,
    'long words': (
      <ChartCard {...card} title={words.long} hint={words.sentence} chart={legend} table={table} />
    ),
  },
  Columns: {
    week: inPlace(columns),
    'many days': inPlace(<Columns steps={steps(90)} />),
    'one day': inPlace(<Columns steps={steps(1)} />),
    none: inPlace(<Columns steps={[]} />),
    'nothing behind them': inPlace(<Columns steps={steps(7, { to: null })} />),
  },
  FiguresTable: {
    few: table,
    none: <FiguresTable {...figures([])} name="Cases by label" />,
    many: <FiguresTable {...figures(rows(60))} name="Cases by label" />,
    'long words': <FiguresTable {...figures([{ name: words.long, cases: 12 }])} name="Cases by label" />,
    'right to left': <FiguresTable {...figures([{ name: words.arabic, cases: 12 }])} name="Cases by label" />,
  },
  Heat: {
    plain: inPlace(<Heat heads={hours} rows={['Mon', 'Tue', words.chinese.slice(0, 4)].map(heatRow)} />),
    unknown: inPlace(
      <Heat
        heads={hours}
        rows={[{ name: 'Mon', cells: hours.map((_, at) => ({ key: String(at), value: null, tip: '–' })) }]}
      />,
    ),
    none: inPlace(<Heat heads={[]} rows={[]} />),
  },
  Legend: {
    plain: legend,
    many: (
      <Legend
        series={Array.from({ length: 4 }, (_, at) =>
          series.map((one) => ({ ...one, key: `${one.key}${at}` })),
        ).flat()}
      />
    ),
    'long words': <Legend series={[{ key: 'long', name: words.long, color: 'var(--sl-accent)' }]} />,
    none: <Legend series={[]} />,
  },
  Lines: {
    plain: inPlace(<Lines steps={steps(12)} series={series} max={40} show={count} />),
    'with gaps': inPlace(<Lines steps={gaps} series={series} max={40} show={count} />),
    'many days': inPlace(<Lines steps={steps(90)} series={series} max={40} show={count} />),
    none: inPlace(<Lines steps={[]} series={series} max={40} show={count} />),
  },
  Matrix: {
    plain: inPlace(<Matrix cells={cells()} down="First" across="Second" />),
    'nothing counted': inPlace(
      <Matrix cells={cells({ count: 0, text: '0', to: null })} down="First" across="Second" />,
    ),
    Chinese: inPlace(<Matrix cells={cells()} down="第一次审核" across="第二次审核" />),
  },
  Multiples: {
    plain: <Multiples multiples={multiples(9)} />,
    one: <Multiples multiples={multiples(1)} />,
    'long words': <Multiples multiples={multiples(2, { name: words.long })} />,
    Chinese: <Multiples multiples={multiples(3, { name: words.chinese })} />,
    none: <Multiples multiples={[]} />,
  },
  Points: {
    plain: inPlace(<Points points={points(10)} across="score" up="precision" show={share} diagonal />),
    one: inPlace(<Points points={points(1)} across="score" up="precision" show={share} diagonal />),
    none: inPlace(<Points points={[]} across="score" up="precision" show={share} diagonal />),
    'joined, one chosen': inPlace(
      <Points
        points={points(12, { radius: 3, to: null }).map((point, at) =>
          at === 8 ? { ...point, radius: 7, look: 'chosen' } : point,
        )}
        across="cases spared"
        up="violations missed"
        show={share}
        joined
      />,
    ),
    Chinese: inPlace(<Points points={points(5)} across="分数" up="精确率" show={share} diagonal />),
  },
  ShareBars: {
    plain: <ShareBars rows={bars(4)} max={1} />,
    'with intervals': (
      <ShareBars
        rows={bars(4).map((row) => ({ ...row, low: row.value * 0.8, high: Math.min(1, row.value * 1.2) }))}
        max={1}
      />
    ),
    'with differences': (
      <ShareBars
        rows={bars(3).map((row, at) => ({
          ...row,
          difference: {
            text: `${at - 1} pp`,
            tone: (['worse', 'even', 'better'] as const)[at] ?? 'even',
            sure: at !== 1,
          },
        }))}
        max={1}
      />
    ),
    dots: <ShareBars rows={bars(4)} max={1} dots />,
    many: <ShareBars rows={bars(24)} max={1} />,
    'long words': <ShareBars rows={bars(2, { name: words.long, text: '1,234,567 of 9,876,543' })} max={1} />,
    Chinese: <ShareBars rows={bars(2, { name: words.chinese })} max={1} />,
    none: <ShareBars rows={[]} max={1} />,
  },
  Stairs: {
    plain: inPlace(<Stairs steps={growing(60)} series={pair} />),
    'one minute': inPlace(<Stairs steps={growing(1)} series={pair} />),
    none: inPlace(<Stairs steps={[]} series={pair} />),
  },
  Strips: {
    plain: inPlace(
      <Strips
        strips={[
          { name: 'Decisions an hour', values: [31, 44, 12, 60, 41], low: '12', high: '60' },
          { name: 'Agreement', values: [0.7, 0.9, 0.92], low: '70%', high: '92%' },
        ]}
      />,
    ),
    'one person': inPlace(
      <Strips strips={[{ name: 'Decisions an hour', values: [31], low: '31', high: '31' }]} />,
    ),
    many: inPlace(
      <Strips
        strips={[
          {
            name: 'Decisions an hour',
            values: Array.from({ length: 80 }, (_, at) => (at * 37) % 101),
            low: '0',
            high: '100',
          },
        ]}
      />,
    ),
    none: inPlace(<Strips strips={[]} />),
  },
  Tip: {
    plain: <Tip lines={['November 3', '31 approved', '12 rejected']} />,
    'long words': <Tip lines={[words.long, words.sentence]} />,
    none: <Tip lines={undefined} />,
  },
};
