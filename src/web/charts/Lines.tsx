import { Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axis } from './axis.ts';
import { flat, type Series, type Step } from './steps.ts';
import { useSteps } from './use-steps.tsx';

type Props = {
  steps: readonly Step[];
  series: readonly Series[];
  /** Where the axis ends; left out: at the highest figure. */
  most?: number;
  show: (value: number) => string;
  /** Upright lines at these steps: where it is now, and where it would be. */
  marks?: readonly { key: string; color: string; dashed?: boolean }[];
};

/** Figures that follow each other. A click opens the cases behind a place. */
export function Lines({ steps, series, most, show, marks = [] }: Props) {
  const { chart, below, tooltip } = useSteps(steps);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={flat(steps, series)} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} {...chart}>
        <XAxis {...below} />
        <YAxis
          {...axis}
          width={42}
          domain={[0, most ?? 'auto']}
          tickFormatter={show}
          allowDecimals={most !== undefined}
        />
        <Tooltip {...tooltip} cursor={{ stroke: 'var(--sl-line)' }} />
        {marks.map(({ key, color, dashed }) => (
          <ReferenceLine
            key={`${key} ${color}`}
            x={key}
            stroke={color}
            strokeWidth={1.5}
            {...(dashed ? { strokeDasharray: '4 3' } : {})}
          />
        ))}
        {series.map(({ key, name, color, dashed }, at) => (
          <Line
            key={key}
            dataKey={`s${at}`}
            name={name}
            stroke={color}
            strokeWidth={2}
            dot={steps.length <= 40 ? { r: 2.5, fill: color, strokeWidth: 0 } : false}
            connectNulls
            isAnimationActive={false}
            {...(dashed ? { strokeDasharray: '5 4', dot: false } : {})}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
