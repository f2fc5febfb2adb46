import { useTranslation } from 'react-i18next';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount } from '../format/time.ts';
import { axis } from './axis.ts';
import { flat, type Step } from './steps.ts';
import { useSteps } from './use-steps.tsx';

/** One column per step, for its first figure. A click on a column opens its cases. */
export function Columns({ steps }: { steps: readonly Step[] }) {
  const { i18n } = useTranslation();
  const { chart, below, tooltip } = useSteps(steps);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={flat(steps)}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="12%"
        {...chart}
      >
        <XAxis {...below} />
        <YAxis
          {...axis}
          width="auto"
          allowDecimals={false}
          tickFormatter={(value) => formatCount(value, i18n.language)}
        />
        <Tooltip {...tooltip} cursor={{ fill: 'var(--sl-surface-2)' }} />
        <Bar dataKey="s0" fill="var(--sl-dim)" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
