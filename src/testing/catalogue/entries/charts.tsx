import type { ReactElement } from 'react';
import { CalibrationCurve, type CalibrationPoint } from '../../../web/charts/CalibrationCurve.tsx';
import { ChartCard } from '../../../web/charts/ChartCard.tsx';
import { Columns } from '../../../web/charts/Columns.tsx';
import { FiguresTable } from '../../../web/charts/FiguresTable.tsx';
import { Files } from '../../../web/charts/Files.tsx';
import type { Figures } from '../../../web/charts/figures.ts';
import { Legend } from '../../../web/charts/Legend.tsx';
import { Lines } from '../../../web/charts/Lines.tsx';
import { Matrix, type MatrixCell } from '../../../web/charts/Matrix.tsx';
import { type BarRow, ShareBars } from '../../../web/charts/ShareBars.tsx';
import { Strips } from '../../../web/charts/Strips.tsx';
import type { Series, Step } from '../../../web/charts/steps.ts';
import { Tip } from '../../../web/charts/Tip.tsx';
import { severityColor } from '../../../web/theme/colors.ts';
import type { Entries } from '../entries.ts';
import { words } from '../samples.ts';

const series: Series[] = [
  { key: 'approve', name: 'Approved', color: 'var(--sl-approve)' },
  { key: 'reject', name: 'Rejected', color: 'var(--sl-reject)' },
  { key: 'escalate', name: 'Escalated', color: 'var(--sl-escalate)', dashed: true },
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
const gaps = steps(12).map((step, at) => (at % 4 === 3 ? { ...step, values: [null, null, null] } : step));
const count = (value: number) => String(value);

const points = (many: number): CalibrationPoint[] =>
  Array.from({ length: many }, (_, at) => {
    const score = (at + 0.5) / many;
    const value = score ** 1.4;
    return {
      score,
      value,
      low: Math.max(0, value - 0.1),
      high: Math.min(1, value + 0.08),
      tip: [`Scores around ${score.toFixed(2)}`],
      to: '/',
    };
  });

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
      agreed: down === across,
      to: '/',
      ...given,
    })),
  );

const bars = (many: number, given: Partial<BarRow> = {}): BarRow[] =>
  Array.from({ length: many }, (_, at) => ({
    key: `bar-${at}`,
    name: ['Ads', 'Abuse', 'Pornography', 'Terror'][at % 4] ?? '',
    color: severityColor(at % 4),
    value: 0.9 / (at + 1),
    text: `${Math.round(90 / (at + 1))}%`,
    to: '/',
    ...given,
  }));

/** A chart that fills its parent needs a parent of this height. */
const inPlace = (chart: ReactElement) => <div style={{ height: 240 }}>{chart}</div>;

const legend = <Legend series={series} />;
const columns = <Columns steps={steps(7)} series={series} />;
const card = { title: 'Decisions', hint: 'by day', name: 'decisions', table: null } as const;
const table = <FiguresTable {...figures(rows(4))} name="Cases by label" />;

export const charts: Entries = {
  CalibrationCurve: {
    plain: inPlace(<CalibrationCurve points={points(10)} across="score" up="share that was right" />),
    one: inPlace(<CalibrationCurve points={points(1)} across="score" up="share that was right" />),
    none: inPlace(<CalibrationCurve points={[]} across="score" up="share that was right" />),
    Chinese: inPlace(<CalibrationCurve points={points(5)} across="模型评分" up="判断正确的比例" />),
  },
  ChartCard: {
    'fits its chart': <ChartCard {...card} chart={legend} table={table} />,
    'of a size': <ChartCard {...card} chart={columns} table={table} size="m" />,
    'table alone': <ChartCard {...card} chart={null} table={table} />,
    'with files': (
      <ChartCard
        {...card}
        chart={legend}
        table={table}
        tools={() => <Files name="cases" title="Cases" figures={figures(rows(3))} drawing={() => null} />}
      />
    ),
    'long words': (
      <ChartCard {...card} title={words.long} hint={words.sentence} chart={legend} table={table} />
    ),
  },
  Columns: {
    week: inPlace(columns),
    'many days': inPlace(<Columns steps={steps(90)} series={series} />),
    'one day': inPlace(<Columns steps={steps(1)} series={series} />),
    none: inPlace(<Columns steps={[]} series={series} />),
    'nothing behind them': inPlace(<Columns steps={steps(7, { to: null })} series={series} />),
  },
  FiguresTable: {
    few: table,
    none: <FiguresTable {...figures([])} name="Cases by label" />,
    many: <FiguresTable {...figures(rows(60))} name="Cases by label" />,
    'long words': <FiguresTable {...figures([{ name: words.long, cases: 12 }])} name="Cases by label" />,
    'right to left': <FiguresTable {...figures([{ name: words.arabic, cases: 12 }])} name="Cases by label" />,
  },
  Files: {
    'table alone': <Files name="cases" title="Cases" figures={figures(rows(3))} drawing={null} />,
    'picture that fails': (
      <Files name="cases" title="Cases" figures={figures(rows(3))} drawing={() => null} />
    ),
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
    plain: inPlace(<Lines steps={steps(12)} series={series} show={count} />),
    'with gaps': inPlace(<Lines steps={gaps} series={series} show={count} />),
    'shares, and marks': inPlace(
      <Lines
        steps={steps(12).map((step, at) => ({ ...step, values: [at / 12, 1 - at / 24, null] }))}
        series={series}
        max={1}
        show={(value) => `${Math.round(value * 100)}%`}
        marks={[
          { key: 'day-3', color: 'var(--sl-accent)' },
          { key: 'day-8', color: 'var(--sl-accent)', dashed: true },
        ]}
      />,
    ),
    'many days': inPlace(<Lines steps={steps(90)} series={series} show={count} />),
    none: inPlace(<Lines steps={[]} series={series} show={count} />),
  },
  Matrix: {
    plain: inPlace(<Matrix cells={cells()} down="First" across="Second" />),
    'nothing counted': inPlace(
      <Matrix cells={cells({ count: 0, text: '0', to: null })} down="First" across="Second" />,
    ),
    Chinese: inPlace(<Matrix cells={cells()} down="第一次审核" across="第二次审核" />),
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
    many: <ShareBars rows={bars(24)} max={1} />,
    'long words': <ShareBars rows={bars(2, { name: words.long, text: '1,234,567 of 9,876,543' })} max={1} />,
    Chinese: <ShareBars rows={bars(2, { name: words.chinese })} max={1} />,
    none: <ShareBars rows={[]} max={1} />,
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
