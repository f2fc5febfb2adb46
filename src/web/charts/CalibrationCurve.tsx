import { useNavigate } from 'react-router-dom';
import {
  ErrorBar,
  Label,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  type ScatterPointItem,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { axis } from './axis.ts';
import classes from './Charts.module.css';
import { Tip } from './Tip.tsx';

export type CalibrationPoint = {
  /** Mean score, observed share that was right, and its confidence interval, all 0…1. */
  score: number;
  value: number;
  low: number;
  high: number;
  tip: readonly string[];
  to: string;
};

type Props = { points: readonly CalibrationPoint[]; across: string; up: string };

const scores = {
  ...axis,
  type: 'number',
  domain: [0, 1],
  ticks: [0, 0.25, 0.5, 0.75, 1],
} as const;

/** On the dashed line scores are well calibrated; above it the machine is underconfident, below it overconfident. */
export function CalibrationCurve({ points, across, up }: Props) {
  const navigate = useNavigate();
  const data = points.map((point) => ({
    ...point,
    interval: [Math.max(0, point.value - point.low), Math.max(0, point.high - point.value)],
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ScatterChart
        margin={{ top: 8, right: 12, bottom: 16, left: 4 }}
        accessibilityLayer={false}
        className={classes.pick ?? ''}
      >
        <XAxis {...scores} dataKey="score">
          <Label value={across} position="insideBottom" offset={-10} className={classes.svgaxis ?? ''} />
        </XAxis>
        <YAxis {...scores} dataKey="value" width={52}>
          <Label
            value={up}
            angle={-90}
            position="insideLeft"
            style={{ textAnchor: 'middle' }}
            className={classes.svgaxis ?? ''}
          />
        </YAxis>
        <ReferenceLine
          segment={[
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ]}
          stroke="var(--sl-faint)"
          strokeDasharray="4 4"
        />
        <Tooltip
          isAnimationActive={false}
          cursor={false}
          content={({ active, payload }) => {
            const point: CalibrationPoint | undefined = payload?.[0]?.payload;
            return active ? <Tip lines={point?.tip} /> : null;
          }}
        />
        <Scatter
          data={data}
          fill="var(--sl-accent)"
          line={{ stroke: 'var(--sl-accent)', strokeWidth: 1.5 }}
          isAnimationActive={false}
          onClick={(point: ScatterPointItem) => void navigate(point.payload.to)}
        >
          <ErrorBar dataKey="interval" direction="y" width={5} stroke="var(--sl-dim)" />
        </Scatter>
      </ScatterChart>
    </ResponsiveContainer>
  );
}
