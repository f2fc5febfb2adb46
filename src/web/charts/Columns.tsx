import { useTranslation } from 'react-i18next';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount } from '../format/time.ts';
import { axis } from './axis.ts';
import { flat, type Series, type Step } from './steps.ts';
import { useSteps } from './use-steps.tsx';

type Props = { steps: readonly Step[]; series: readonly Series[] };

/** Stacked columns, one per step. A click on a column opens its cases. */
export function Columns({ steps, series }: Props) {
  const { i18n } = useTranslation();
  const { chart, below, tooltip } = useSteps(steps);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={flat(steps, series)}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="12%"
        {...chart}
      >
        <XAxis {...below} />
        <YAxis
          {...axis}
          width={42}
          allowDecimals={false}
          tickFormatter={(value) => formatCount(value, i18n.language)}
        />
        <Tooltip {...tooltip} cursor={{ fill: 'var(--sl-surface-2)' }} />
        {series.map(({ key, name, color }, at) => (
          <Bar
            key={key}
            dataKey={`s${at}`}
            name={name}
            stackId="all"
            fill={color}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
