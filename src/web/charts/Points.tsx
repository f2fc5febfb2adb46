import { useNavigate } from 'react-router-dom';
import {
  ErrorBar,
  Label,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  type ScatterPointItem,
  type ScatterShapeProps,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { axis } from './axis.ts';
import classes from './Charts.module.css';
import { Tip } from './Tip.tsx';

export type Point = {
  key: string;
  /** Both 0…1. */
  x: number;
  y: number;
  /** The confidence interval of `y`. */
  low?: number;
  high?: number;
  radius: number;
  /** Hollow: too little to rely on, or not the chosen one. */
  look: 'filled' | 'hollow' | 'chosen';
  tip: readonly string[];
  to: string | null;
};

type Props = {
  points: readonly Point[];
  across: string;
  up: string;
  show: (value: number) => string;
  /** Where x equals y. */
  diagonal?: boolean;
  /** Joins the points: they are settings of one thing. */
  joined?: boolean;
};

const shares = { ...axis, type: 'number', domain: [0, 1], ticks: [0, 0.25, 0.5, 0.75, 1] } as const;

/** Points by two shares. A click on one opens its cases. */
export function Points({ points, across, up, show, diagonal = false, joined = false }: Props) {
  const navigate = useNavigate();
  const data = points.map((point) => ({
    ...point,
    interval: [point.y - (point.low ?? point.y), (point.high ?? point.y) - point.y],
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ScatterChart
        margin={{ top: 8, right: 12, bottom: 12, left: 4 }}
        accessibilityLayer={false}
        className={classes.pick ?? ''}
      >
        <XAxis {...shares} dataKey="x" tickFormatter={show}>
          <Label value={across} position="insideBottom" offset={-8} className={classes.svgaxis ?? ''} />
        </XAxis>
        <YAxis {...shares} dataKey="y" width={52} tickFormatter={show}>
          <Label
            value={up}
            angle={-90}
            position="insideLeft"
            style={{ textAnchor: 'middle' }}
            className={classes.svgaxis ?? ''}
          />
        </YAxis>
        {diagonal ? (
          <ReferenceLine
            segment={[
              { x: 0, y: 0 },
              { x: 1, y: 1 },
            ]}
            stroke="var(--sl-faint)"
            strokeDasharray="4 4"
          />
        ) : null}
        <Tooltip
          isAnimationActive={false}
          cursor={false}
          content={({ active, payload }) => {
            const point: Point | undefined = payload?.[0]?.payload;
            return active ? <Tip lines={point?.tip} /> : null;
          }}
        />
        <Scatter
          data={data}
          {...(joined ? { line: { stroke: 'var(--sl-dim)', strokeWidth: 1.5 } } : {})}
          shape={dotOf}
          isAnimationActive={false}
          onClick={({ payload: { to } }: ScatterPointItem) => to && void navigate(to)}
        >
          {joined ? null : <ErrorBar dataKey="interval" direction="y" width={5} stroke="var(--sl-dim)" />}
        </Scatter>
        {/* Above those that it may share its place with. */}
        <Scatter
          data={data.filter(({ look }) => look === 'chosen')}
          shape={dotOf}
          isAnimationActive={false}
        />
      </ScatterChart>
    </ResponsiveContainer>
  );
}

const inks: Record<Point['look'], { fill: string; stroke: string }> = {
  filled: { fill: 'var(--sl-text)', stroke: 'var(--sl-text)' },
  hollow: { fill: 'var(--sl-surface-1)', stroke: 'var(--sl-dim)' },
  chosen: { fill: 'var(--sl-accent)', stroke: 'var(--sl-accent)' },
};

function dotOf({ cx, cy, payload }: ScatterShapeProps) {
  const { radius, look }: Point = payload;
  return <circle cx={cx} cy={cy} r={radius} {...inks[look]} strokeWidth={1.5} />;
}
