import { Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axis } from './axis.ts';
import { flat, type Series, type Step } from './steps.ts';
import { useSteps } from './use-steps.tsx';

type Props = {
  steps: readonly Step[];
  series: readonly Series[];
  /** End of the axis; defaults to the highest figure. */
  max?: number;
  show: (value: number) => string;
  /** Vertical lines at these steps, e.g. the present and the tried threshold. */
  marks?: readonly { key: string; color: string; dashed?: boolean }[];
};

/** A line chart. A click on a step opens its cases. */
export function Lines({ steps, series, max, show, marks = [] }: Props) {
  const { chart, below, tooltip } = useSteps(steps);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={flat(steps, series)} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} {...chart}>
        <XAxis {...below} />
        <YAxis
          {...axis}
          width={42}
          domain={[0, max ?? 'auto']}
          tickFormatter={show}
          allowDecimals={max !== undefined}
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
