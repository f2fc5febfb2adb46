import classes from './EvidenceTimeline.module.css';
import type { Fragment, Stretch, TimelineGroup, TimelineLane } from './timeline.ts';
import { tint } from './tint.ts';

/** Units of the axis' width. Strokes do not scale, so only positions use them. */
const units = 1000;

/** One task's findings over time: a tick for a moment, a bar for a stretch. One path for each style. */
export function LaneMarks({ lane, length }: { lane: TimelineLane; length: number }) {
  return (
    <svg
      className={classes.lane}
      viewBox={`0 0 ${units} 10`}
      preserveAspectRatio="none"
      aria-hidden
      data-task={lane.task}
    >
      <path className={classes.line} d={`M0 5H${units}`} />
      {lane.groups.map((group) => (
        <GroupMarks key={group.key} group={group} length={length} />
      ))}
    </svg>
  );
}

function GroupMarks({ group, length }: { group: TimelineGroup; length: number }) {
  const x = (seconds: number) => Math.round((seconds / length) * units * 10) / 10;
  const ticks = group.moments.map((moment) => `M${x(moment)} 0V10`).join('');
  const bars = group.stretches
    .map(({ from, to }) => `M${x(from)} 5H${Math.max(x(to), x(from) + 3)}`)
    .join('');
  const somewhere = group.somewhere.map(({ from, to }) => `M${x(from)} 5H${x(to)}`).join('');
  return (
    <g style={tint(group.label)} data-standing={group.standing}>
      {group.somewhere.length > 0 && <path className={classes.somewhere} d={somewhere} />}
      {ticks && <path className={classes.ticks} d={ticks} />}
      {bars && <path className={classes.bars} d={bars} />}
    </g>
  );
}

/** How much was found where, as one row of bars. */
export function HeatStrip({ heat }: { heat: readonly number[] }) {
  const width = units / heat.length;
  return (
    <svg
      className={classes.heat}
      viewBox={`0 0 ${units} 10`}
      preserveAspectRatio="none"
      aria-hidden
      data-testid="heat"
    >
      {heat.map((share, part) =>
        share > 0 ? (
          <rect key={part} x={part * width} width={width} height={10} fillOpacity={0.15 + share * 0.85} />
        ) : null,
      )}
    </svg>
  );
}

/** The fragments so far. Missing ones are hatched, so that a gap does not look like silence. */
export function FragmentBand({
  fragments,
  missing,
  length,
}: {
  fragments: readonly Fragment[];
  missing: readonly Stretch[];
  length: number;
}) {
  const place = (from: number, to: number) => ({
    left: `${(from / length) * 100}%`,
    width: `${((to - from) / length) * 100}%`,
  });
  return (
    <div className={classes.band}>
      {fragments.map((fragment) => (
        <span
          key={fragment.id}
          className={classes.fragment}
          style={place(fragment.offsetStart, fragment.offsetEnd)}
        />
      ))}
      {missing.map(({ from, to }) => (
        <span key={from} className={classes.missing} style={place(from, to)} />
      ))}
    </div>
  );
}
