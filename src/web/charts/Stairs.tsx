import { Area, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axis } from './axis.ts';
import { flat, type Series, type Step } from './steps.ts';
import { useSteps } from './use-steps.tsx';

type Props = { steps: readonly Step[]; series: readonly [Series, Series] };

/** Two sums that grow in steps, with the gap between them shaded. */
export function Stairs({ steps, series }: Props) {
  const { chart, below, tooltip } = useSteps(steps);
  const data = flat(steps).map((step, at) => ({ ...step, gap: steps[at]?.values }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} {...chart}>
        <XAxis {...below} />
        <YAxis {...axis} width="auto" allowDecimals={false} />
        <Tooltip {...tooltip} cursor={{ stroke: 'var(--sl-line)' }} />
        <Area
          dataKey="gap"
          type="stepAfter"
          stroke="none"
          fill="var(--sl-dim)"
          fillOpacity={0.2}
          activeDot={false}
          isAnimationActive={false}
        />
        {series.map(({ key, name, color, dashed }, at) => (
          <Line
            key={key}
            dataKey={`s${at}`}
            name={name}
            type="stepAfter"
            stroke={color}
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
            {...(dashed ? { strokeDasharray: '5 4' } : {})}
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
