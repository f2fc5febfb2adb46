import classes from './Charts.module.css';

export type Strip = { name: string; values: readonly number[]; low: string; high: string };

const [width, height] = [340, 78];

/** One scale per line; one anonymous dot per person. */
export function Strips({ strips }: { strips: readonly Strip[] }) {
  return (
    <svg
      data-chart=""
      viewBox={`0 0 ${width} ${strips.length * height}`}
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      {strips.map(({ name, values, low, high }, row) => {
        const [min, max] = [Math.min(...values), Math.max(...values)];
        const positionOf = (value: number) => 12 + ((value - min) / (max - min || 1)) * (width - 24);
        return (
          <g key={name} transform={`translate(0 ${row * height})`}>
            <text x={0} y={14} className={classes.svgname}>
              {name}
            </text>
            <line x1={12} x2={width - 12} y1={36} y2={36} stroke="var(--sl-line)" strokeWidth={1} />
            {values.map((value, at) => (
              <circle
                key={at}
                cx={positionOf(value)}
                cy={36}
                r={6}
                fill="var(--sl-accent)"
                fillOpacity={0.45}
              />
            ))}
            <text x={6} y={58} className={classes.svgaxis}>
              {low}
            </text>
            <text x={width - 6} y={58} textAnchor="end" className={classes.svgaxis}>
              {high}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
