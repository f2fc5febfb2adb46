import { useNavigate } from 'react-router-dom';
import classes from './Charts.module.css';

export type MatrixCell = {
  row: string;
  column: string;
  count: number;
  text: string;
  to: string | null;
};

const [left, top, width, height] = [92, 42, 120, 72];

/** A two by two matrix: the stronger the colour, the more cases. A click on a cell opens its cases. */
export function Matrix({
  cells,
  down,
  across,
}: {
  cells: readonly MatrixCell[];
  down: string;
  across: string;
}) {
  const navigate = useNavigate();
  const rows = [...new Set(cells.map(({ row }) => row))];
  const columns = [...new Set(cells.map(({ column }) => column))];
  const maxCount = Math.max(1, ...cells.map(({ count }) => count));
  const box = `0 0 ${left + columns.length * width} ${top + rows.length * height}`;
  return (
    <svg data-chart="" viewBox={box} width="100%" height="100%" aria-hidden="true">
      <text x={left} y={12} className={classes.svgaxis}>
        {`${across} →`}
      </text>
      <text x={0} y={top - 10} className={classes.svgaxis}>
        {`${down} ↓`}
      </text>
      {columns.map((column, at) => (
        <text
          key={column}
          x={left + (at + 0.5) * width}
          y={top - 8}
          textAnchor="middle"
          className={classes.svgname}
        >
          {column}
        </text>
      ))}
      {rows.map((row, at) => (
        <text
          key={row}
          x={left - 8}
          y={top + (at + 0.5) * height}
          dy="0.35em"
          textAnchor="end"
          className={classes.svgname}
        >
          {row}
        </text>
      ))}
      {cells.map(({ row, column, count, text, to }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: The table has the same cases as links.
        <g
          key={`${row} ${column}`}
          transform={`translate(${left + columns.indexOf(column) * width} ${top + rows.indexOf(row) * height})`}
          className={to ? classes.pick : undefined}
          onClick={() => to && void navigate(to)}
        >
          <rect width={width - 4} height={height - 4} rx={8} fill="var(--sl-surface-2)" />
          <rect
            width={width - 4}
            height={height - 4}
            rx={8}
            fill="var(--sl-dim)"
            fillOpacity={0.08 + 0.4 * (count / maxCount)}
          />
          <text
            x={(width - 4) / 2}
            y={(height - 4) / 2}
            dy="0.35em"
            textAnchor="middle"
            className={classes.svgcount}
          >
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}
