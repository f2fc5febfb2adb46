import { useNavigate } from 'react-router-dom';
import {
  Bar,
  BarChart,
  type BarShapeProps,
  ErrorBar,
  Rectangle,
  ResponsiveContainer,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts';
import classes from './Charts.module.css';
import type { Difference } from './difference.ts';
import { cutName } from './short.ts';

export type BarRow = {
  key: string;
  name: string;
  value: number;
  /** The confidence interval. */
  low?: number;
  high?: number;
  /** Shown after the bar. */
  text: string;
  difference?: Difference | null;
  to: string | null;
};

type Props = {
  rows: readonly BarRow[];
  /** End of the axis. */
  max: number;
  /** A dot at the figure instead of a bar up to it, for figures that are no amounts. */
  dots?: boolean;
};

const rowHeight = 26;

/** One bar or dot per row: the name before it, the figure and its change after it. A click opens the cases. */
export function ShareBars({ rows, max, dots = false }: Props) {
  const navigate = useNavigate();
  const data = rows.map((row) => ({
    ...row,
    shown: cutName(row.name),
    interval:
      row.low === undefined || row.high === undefined
        ? [0, 0]
        : [Math.max(0, row.value - row.low), Math.max(0, row.high - row.value)],
  }));
  const byKey = new Map(data.map((row) => [row.key, row]));
  return (
    <ResponsiveContainer width="100%" height={data.length * rowHeight + 8}>
      <BarChart
        data={data}
        layout="vertical"
        margin={{ top: 4, right: 0, bottom: 4, left: 0 }}
        barSize={14}
        accessibilityLayer={false}
        className={classes.pick ?? ''}
      >
        <XAxis type="number" domain={[0, max]} hide />
        <YAxis
          type="category"
          dataKey="key"
          width={126}
          interval={0}
          tickLine={false}
          axisLine={{ stroke: 'var(--sl-line)' }}
          tick={({ x, y, payload }: YAxisTickContentProps) => (
            <text x={x} y={y} dy="0.35em" textAnchor="end" className={classes.svgname}>
              {byKey.get(String(payload.value))?.shown}
            </text>
          )}
        />
        <YAxis
          yAxisId="figures"
          orientation="right"
          type="category"
          dataKey="key"
          width={104}
          interval={0}
          tickLine={false}
          axisLine={false}
          tick={({ x, y, payload }: YAxisTickContentProps) => (
            <Figure row={byKey.get(String(payload.value))} x={Number(x)} y={Number(y)} />
          )}
        />
        <Bar
          dataKey="value"
          isAnimationActive={false}
          minPointSize={2}
          radius={[0, 4, 4, 0]}
          background={dots ? lineOf : { fill: 'var(--sl-surface-2)', radius: 4 }}
          shape={dots ? dotOf : barOf}
          onClick={({ payload }) => {
            const to = byKey.get(payload.key)?.to;
            if (to) void navigate(to);
          }}
        >
          {rows.some(({ low }) => low !== undefined) ? (
            <ErrorBar dataKey="interval" direction="x" width={4} strokeWidth={1} stroke="var(--sl-text)" />
          ) : null}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

const barOf = (shape: BarShapeProps) => <Rectangle {...shape} fill="var(--sl-dim)" />;

const dotOf = ({ x, y, width, height }: BarShapeProps) => (
  <circle cx={x + width} cy={y + height / 2} r={5} fill="var(--sl-text)" />
);

const lineOf = ({ x, y, width, height }: BarShapeProps) => (
  <rect x={x} y={y + height / 2} width={width} height={1} fill="var(--sl-line)" />
);

function Figure({ row, x, y }: { row: BarRow | undefined; x: number; y: number }) {
  const difference = row?.difference;
  return (
    <text x={x} y={y} dy="0.35em" className={classes.svgvalue}>
      {row?.text}
      {difference ? (
        <tspan
          dx={8}
          className={classes.svgtone}
          data-tone={difference.tone}
          data-sure={difference.sure || undefined}
        >
          {difference.text}
        </tspan>
      ) : null}
    </text>
  );
}
