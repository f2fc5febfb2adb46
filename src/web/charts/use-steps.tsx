import { useNavigate } from 'react-router-dom';
import { axis } from './axis.ts';
import classes from './Charts.module.css';
import type { Step } from './steps.ts';
import { Tip } from './Tip.tsx';

/** Axis labels, tooltip and links to the cases; shared by all charts over steps. */
export function useSteps(steps: readonly Step[]) {
  const navigate = useNavigate();
  return {
    chart: {
      accessibilityLayer: false,
      className: steps.some(({ to }) => to !== null) ? (classes.pick ?? '') : '',
      onClick: ({ activeTooltipIndex }: { activeTooltipIndex?: number | string | null | undefined }) => {
        const to = steps[Number(activeTooltipIndex ?? -1)]?.to;
        if (to) void navigate(to);
      },
    },
    below: {
      ...axis,
      dataKey: 'key',
      minTickGap: 16,
      tickFormatter: (key: string) => steps.find((step) => step.key === key)?.label ?? '',
    },
    tooltip: {
      isAnimationActive: false,
      content: ({ active, label }: { active?: boolean; label?: unknown }) =>
        active ? <Tip lines={steps.find(({ key }) => key === label)?.tip} /> : null,
    },
  };
}
