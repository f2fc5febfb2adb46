import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cutName } from '../../charts/short.ts';
import { formatCount, formatOffset, formatScore } from '../../format/time.ts';
import { useLabelName } from '../../labels/use-label-name.ts';
import { axisTimes } from '../../media/timeline.ts';
import { fontSizes } from '../../theme/sizes.ts';
import type { ClassRow, TaskRows } from './class-rows.ts';
import { useTaskTitle } from './TaskBody.tsx';
import type { Axis } from './TimeMarks.tsx';
import { timeMarks } from './time-marks.ts';

const row = 24;
const columns = { task: 0, class: 150, track: 310, average: 540, highest: 590, count: 640, time: 670 };
const trackWidth = 180;
const timeWidth = 600;
const width = columns.time + timeWidth + 12;
const ink = { fill: 'var(--sl-text)', fontSize: fontSizes.xs };
const dim = { fill: 'var(--sl-dim)', fontSize: fontSizes.xs };

type Props = { ref: Ref<SVGSVGElement>; tasks: readonly TaskRows[]; axis: Axis };

/** The rows as one drawing, for a picture file. */
export function RowsPicture({ ref, tasks, axis }: Props) {
  const { t } = useTranslation('videos');
  const starts = tasks.map((_, at) =>
    tasks.slice(0, at).reduce((sum, { rows }) => sum + Math.max(1, rows.length), 1),
  );
  const height = row * (1 + tasks.reduce((sum, { rows }) => sum + Math.max(1, rows.length), 0)) + 6;
  const figure = (name: 'average' | 'highest' | 'count') => (
    <text x={columns[name]} y={16} textAnchor="end" style={dim}>
      {t(`rows.${name}.short`)}
    </text>
  );
  return (
    <svg ref={ref} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {figure('average')}
      {figure('highest')}
      {figure('count')}
      {axisTimes(axis.length).map((seconds) => (
        <text
          key={seconds}
          x={columns.time + (seconds / axis.length) * timeWidth}
          y={16}
          textAnchor={seconds === 0 ? 'start' : 'middle'}
          style={dim}
        >
          {formatOffset(seconds)}
        </text>
      ))}
      {tasks.map((task, at) => (
        <g key={task.taskId} transform={`translate(0 ${(starts[at] ?? 0) * row})`}>
          <path d={`M0 0.5H${width}`} style={{ stroke: 'var(--sl-line)' }} />
          <TaskName task={task} />
          {task.rows.map((one, place) => (
            <g key={one.key} transform={`translate(0 ${place * row})`}>
              <DrawnRow row={one} counted={task.counted} axis={axis} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

function TaskName({ task }: { task: TaskRows }) {
  return (
    <text x={columns.task} y={16} style={ink}>
      {cutName(useTaskTitle(task))}
    </text>
  );
}

function DrawnRow({ row: one, counted, axis }: { row: ClassRow; counted: boolean; axis: Axis }) {
  const { i18n } = useTranslation();
  const nameOf = useLabelName();
  const { average, highest, count } = one;
  const at = (score: number) => columns.track + Math.min(1, Math.max(0, score)) * trackWidth;
  const x = (seconds: number) => columns.time + (seconds / axis.length) * timeWidth;
  const figureInk = counted ? dim : ink;
  const figures = [
    [columns.average, formatScore(average)],
    [columns.highest, formatScore(highest)],
    [columns.count, count === null ? '–' : formatCount(count, i18n.language)],
  ] as const;
  return (
    <>
      <text x={columns.class} y={16} style={ink}>
        {cutName(nameOf(one.label))}
      </text>
      <path d={`M${at(0)} 12H${at(1)}`} style={{ stroke: 'var(--sl-line)', strokeWidth: 2 }} />
      {average !== null && highest !== null && (
        <path d={`M${at(average)} 12H${at(highest)}`} style={{ stroke: 'var(--sl-dim)', strokeWidth: 2 }} />
      )}
      {average !== null && (
        <path d={`M${at(average)} 6V18`} style={{ stroke: 'var(--sl-text)', strokeWidth: 2 }} />
      )}
      {highest !== null && <circle cx={at(highest)} cy={12} r={4} style={ink} />}
      {figures.map(([end, words]) => (
        <text key={end} x={end} y={16} textAnchor="end" style={figureInk}>
          {words}
        </text>
      ))}
      {timeMarks(one.findings, axis.length, axis.spanOf).map(({ finding, standing, from, to }) => {
        const y = 20 - (finding.rate ?? 0.5) * 16;
        const certain = standing === 'block';
        return (
          <path
            key={finding.id}
            d={`M${x(from) - 4} ${y}l4 -4l4 4l-4 4z${to === null ? '' : `M${x(from)} ${y}H${x(to)}`}`}
            style={{
              fill: certain ? 'var(--sl-text)' : 'none',
              stroke: standing === 'pass' ? 'var(--sl-faint)' : 'var(--sl-text)',
            }}
          />
        );
      })}
    </>
  );
}
