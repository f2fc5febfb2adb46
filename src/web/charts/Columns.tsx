import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount } from '../ui/time.ts';
import classes from './Charts.module.css';
import { flat, type Series, type Step } from './steps.ts';
import { Tip } from './Tip.tsx';

type Props = { steps: readonly Step[]; series: readonly Series[] };

const axis = {
  tickLine: false,
  axisLine: { stroke: 'var(--sl-line)' },
  tick: { className: classes.svgaxis ?? '' },
} as const;

/** Columns beside each other, each stacked of the series. A click opens the cases behind one. */
export function Columns({ steps, series }: Props) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const linked = steps.some(({ to }) => to !== null);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={flat(steps, series)}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="12%"
        accessibilityLayer={false}
        className={linked ? (classes.pick ?? '') : ''}
        onClick={({ activeTooltipIndex }) => {
          const to = steps[Number(activeTooltipIndex ?? -1)]?.to;
          if (to) void navigate(to);
        }}
      >
        <XAxis
          {...axis}
          dataKey="key"
          minTickGap={16}
          tickFormatter={(key) => steps.find((step) => step.key === key)?.label ?? ''}
        />
        <YAxis
          {...axis}
          width={42}
          allowDecimals={false}
          tickFormatter={(value) => formatCount(value, i18n.language)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sl-surface-2)' }}
          content={({ active, label }) =>
            active ? <Tip lines={steps.find(({ key }) => key === label)?.tip} /> : null
          }
        />
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
