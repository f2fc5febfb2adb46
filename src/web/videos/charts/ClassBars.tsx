import {
  Bar,
  BarChart,
  LabelList,
  Rectangle,
  ResponsiveContainer,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts';
import card from '../../charts/ChartCard.module.css';
import classes from '../../charts/Charts.module.css';
import { cutName, shortFigure } from '../../charts/short.ts';
import { useLabelName } from '../../labels/use-label-name.ts';
import { labelColor } from '../../theme/colors.ts';
import { type ClassFigure, figureDomain } from './class-figures.ts';

type Props = {
  figures: ClassFigure[];
  /** The axis of scores ends at 1, that of counts at the highest count. */
  scores: boolean;
  chosen: string | null;
  onChoose: (name: string) => void;
};

const rowHeight = 30;

/** One bar per class, the name before it and the figure after it. */
export function ClassBars({ figures, scores, chosen, onChoose }: Props) {
  const nameOf = useLabelName();
  const rows = figures.map((figure) => ({
    ...figure,
    shown: cutName(nameOf(figure.name)),
    figure: shortFigure(figure.value),
    fill: labelColor(figure.name),
    fillOpacity: chosen === null || chosen === figure.name ? 1 : 0.35,
  }));
  return (
    <div className={`${card.chart} ${classes.pick}`}>
      <ResponsiveContainer width="100%" height={rows.length * rowHeight + 8}>
        <BarChart
          data={rows}
          layout="vertical"
          margin={{ top: 4, right: 56, bottom: 4, left: 0 }}
          barSize={16}
        >
          <XAxis type="number" domain={figureDomain(figures, scores)} hide />
          <YAxis
            type="category"
            dataKey="shown"
            width={132}
            tickLine={false}
            axisLine={{ stroke: 'var(--sl-line)' }}
            tick={NameTick}
            interval={0}
          />
          <Bar
            dataKey="value"
            isAnimationActive={false}
            minPointSize={2}
            radius={[0, 4, 4, 0]}
            background={{ fill: 'var(--sl-surface-2)', radius: 4 }}
            shape={(shape) => (
              <g data-testid="class-bar" data-class={shape.payload.name} data-value={shape.payload.value}>
                <Rectangle {...shape} fillOpacity={shape.payload.fillOpacity} />
              </g>
            )}
            onClick={({ payload }) => onChoose(payload.name)}
          >
            <LabelList dataKey="figure" position="right" className={classes.svgvalue} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** One line, even for a long name; recharts would wrap it. */
function NameTick({ x, y, payload }: YAxisTickContentProps) {
  return (
    <text x={x} y={y} dy="0.35em" textAnchor="end" className={classes.svgname}>
      {String(payload.value)}
    </text>
  );
}
