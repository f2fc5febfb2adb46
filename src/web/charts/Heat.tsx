import classes from './Charts.module.css';
import { useWidth } from './use-width.ts';

export type HeatRow = { name: string; cells: readonly { key: string; value: number | null; tip: string }[] };

const [left, top, rowHeight] = [44, 18, 16];

/** A table of shades: the more, the stronger. `heads`: names of columns; empty ones are not written. */
export function Heat({ rows, heads }: { rows: readonly HeatRow[]; heads: readonly string[] }) {
  const { ref, width } = useWidth();
  const highest = Math.max(...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)), 0) || 1;
  const cellWidth = Math.max(0, (width - left) / Math.max(1, heads.length));
  return (
    <div ref={ref}>
      <svg
        data-chart=""
        width={width}
        height={top + rows.length * rowHeight}
        className={classes.own}
        aria-hidden="true"
      >
        {heads.map((head, at) => (
          <text key={`${at} ${head}`} x={left + at * cellWidth} y={12} className={classes.svgaxis}>
            {head}
          </text>
        ))}
        {rows.map(({ name, cells }, row) => (
          <g key={name} transform={`translate(0 ${top + row * rowHeight})`}>
            <text x={0} y={rowHeight / 2} dy="0.35em" className={classes.svgname}>
              {name}
            </text>
            {cells.map(({ key, value, tip }, at) => (
              <rect
                key={key}
                x={left + at * cellWidth}
                width={Math.max(0, cellWidth - 2)}
                height={rowHeight - 2}
                rx={3}
                fill={value === null ? 'none' : 'var(--sl-text)'}
                stroke={value === null ? 'var(--sl-line)' : 'none'}
                fillOpacity={0.04 + 0.76 * ((value ?? 0) / highest)}
              >
                <title>{tip}</title>
              </rect>
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}
