import {
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  type ScatterPointItem,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Finding } from '../../../api/findings.ts';
import card from '../../charts/ChartCard.module.css';
import classes from '../../charts/Charts.module.css';
import { formatOffset } from '../../format/time.ts';
import { standingOf } from '../../media/boxes.ts';
import { useFindingWords } from '../../media/finding-words.ts';
import { axisTimes, momentOf } from '../../media/timeline.ts';
import { labelColor } from '../../theme/colors.ts';
import { byLabel, type ScorePoint } from './score-points.ts';

type Props = {
  points: ScorePoint[];
  /** Seconds. */
  length: number;
  at: number | null;
  onFinding: (finding: Finding) => void;
};

/** Every scored finding at its time; a hollow dot needs review, a filled one is certain. */
export function ScoresOverTime({ points, length, at, onFinding }: Props) {
  const words = useFindingWords();
  return (
    <div className={`${card.chart} ${classes.pick}`}>
      <ResponsiveContainer width="100%" height={180}>
        <ScatterChart margin={{ top: 10, right: 12, bottom: 0, left: 0 }}>
          <XAxis
            type="number"
            dataKey="at"
            domain={[0, length]}
            ticks={axisTimes(length)}
            tickFormatter={formatOffset}
            tickLine={false}
            axisLine={{ stroke: 'var(--sl-line)' }}
            tick={{ className: classes.svgaxis }}
          />
          <YAxis
            type="number"
            dataKey="rate"
            domain={[0, 1]}
            ticks={[0, 0.5, 1]}
            width={32}
            tickLine={false}
            axisLine={{ stroke: 'var(--sl-line)' }}
            tick={{ className: classes.svgaxis }}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={false}
            content={({ active, payload }) => {
              const point: ScorePoint | undefined = payload?.[0]?.payload;
              return active && point ? (
                <div className={card.tooltip}>{words.sentence(point.finding)}</div>
              ) : null;
            }}
          />
          {at !== null && <ReferenceLine x={at} stroke="var(--sl-accent)" />}
          {byLabel(points).map(({ label, points: own }) => (
            <Scatter
              key={label}
              name={words.label(label)}
              data={own}
              fill={labelColor(label)}
              isAnimationActive={false}
              shape={Dot}
              onClick={(point: ScatterPointItem) => onFinding(point.payload.finding)}
            />
          ))}
        </ScatterChart>
      </ResponsiveContainer>
    </div>
  );
}

function Dot({ cx, cy, payload, fill }: ScatterPointItem & { fill?: string }) {
  const finding: Finding = payload.finding;
  const standing = standingOf(finding);
  return (
    <circle
      cx={cx}
      cy={cy}
      r={5}
      fill={standing === 'review' ? 'var(--sl-surface-1)' : fill}
      stroke={fill}
      strokeWidth={2}
      strokeDasharray={standing === 'review' ? '3 1.5' : undefined}
      opacity={standing === 'pass' ? 0.45 : 1}
      data-testid="score-point"
      data-at={momentOf(finding)}
    />
  );
}
