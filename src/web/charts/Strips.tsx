import classes from './Charts.module.css';
import { useWidth } from './use-width.ts';

export type Strip = { name: string; values: readonly number[]; low: string; high: string };

const [height, inset] = [68, 8];

/** One scale per line; one anonymous dot per person. */
export function Strips({ strips }: { strips: readonly Strip[] }) {
  const { ref, width } = useWidth();
  return (
    <div ref={ref}>
      <svg
        data-chart=""
        width={width}
        height={strips.length * height}
        className={classes.own}
        aria-hidden="true"
      >
        {strips.map(({ name, values, low, high }, row) => {
          const [min, max] = [Math.min(...values), Math.max(...values)];
          const positionOf = (value: number) =>
            inset + ((value - min) / (max - min || 1)) * Math.max(0, width - 2 * inset);
          return (
            <g key={name} transform={`translate(0 ${row * height})`}>
              <text x={0} y={14} className={classes.svgname}>
                {name}
              </text>
              <line x1={inset} x2={width - inset} y1={30} y2={30} stroke="var(--sl-line)" strokeWidth={1} />
              {values.map((value, at) => (
                <circle
                  key={at}
                  cx={positionOf(value)}
                  cy={30}
                  r={6}
                  fill="var(--sl-text)"
                  fillOpacity={0.45}
                />
              ))}
              <text x={0} y={52} className={classes.svgaxis}>
                {low}
              </text>
              <text x={width} y={52} textAnchor="end" className={classes.svgaxis}>
                {high}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
