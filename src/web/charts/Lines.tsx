import { Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axis } from './axis.ts';
import { flat, type Series, type Step } from './steps.ts';
import { useSteps } from './use-steps.tsx';

type Props = {
  steps: readonly Step[];
  series: readonly Series[];
  /** End of the axis. */
  max: number;
  show: (value: number) => string;
  /** Keys of steps at which something was changed. */
  marks?: readonly string[];
};

/** A line chart. A click on a step opens its cases. */
export function Lines({ steps, series, max, show, marks = [] }: Props) {
  const { chart, below, tooltip } = useSteps(steps);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={flat(steps)} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} {...chart}>
        <XAxis {...below} />
        <YAxis {...axis} width="auto" domain={[0, max]} tickFormatter={show} />
        <Tooltip {...tooltip} cursor={{ stroke: 'var(--sl-line)' }} />
        {marks.map((key) => (
          <ReferenceLine key={key} x={key} stroke="var(--sl-accent)" strokeWidth={1} strokeDasharray="2 3" />
        ))}
        {series.map(({ key, name, color, dashed }, at) => (
          <Line
            key={key}
            dataKey={`s${at}`}
            name={name}
            stroke={color}
            strokeWidth={2}
            dot={steps.length <= 40 && !dashed ? { r: 2.5, fill: color, strokeWidth: 0 } : false}
            connectNulls
            isAnimationActive={false}
            {...(dashed ? { strokeDasharray: '5 4' } : {})}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
