import { useNavigate } from 'react-router-dom';
import classes from './Charts.module.css';
import { cutName } from './short.ts';
import { useWidth } from './use-width.ts';

export type Multiple = {
  key: string;
  name: string;
  /** Beside the name: the sum. */
  text: string;
  values: readonly { key: string; value: number; tip: string; to: string | null }[];
};

const [minWidth, gap, nameHeight, barsHeight, height] = [140, 24, 20, 64, 100];

/** One small column chart per name, all by one scale. A click on a column opens its cases. */
export function Multiples({ multiples }: { multiples: readonly Multiple[] }) {
  const navigate = useNavigate();
  const { ref, width } = useWidth();
  const fitting = Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
  const rows = Math.ceil(multiples.length / fitting);
  const perRow = Math.max(1, Math.ceil(multiples.length / rows));
  const inner = Math.max(0, (width - (perRow - 1) * gap) / perRow);
  const highest = Math.max(1, ...multiples.flatMap(({ values }) => values.map(({ value }) => value)));
  return (
    <div ref={ref}>
      <svg data-chart="" width={width} height={rows * height} className={classes.own} aria-hidden="true">
        {multiples.map(({ key, name, text, values }, at) => (
          <g
            key={key}
            transform={`translate(${(at % perRow) * (inner + gap)} ${Math.floor(at / perRow) * height})`}
          >
            <title>{name}</title>
            <text x={0} y={14} className={classes.svgname}>
              {cutName(name, Math.max(8, Math.floor(inner / 10)))}
            </text>
            <text x={inner} y={14} textAnchor="end" className={classes.svgvalue}>
              {text}
            </text>
            <line
              x1={0}
              x2={inner}
              y1={nameHeight + barsHeight + 0.5}
              y2={nameHeight + barsHeight + 0.5}
              stroke="var(--sl-line)"
            />
            {values.map(({ key: step, value, tip, to }, index) => {
              const [stepWidth, barHeight] = [inner / values.length, (value / highest) * barsHeight];
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: The table has the same cases as links.
                <g
                  key={step}
                  className={to ? classes.pick : undefined}
                  onClick={() => to && void navigate(to)}
                >
                  <title>{tip}</title>
                  <rect
                    x={index * stepWidth}
                    y={nameHeight}
                    width={stepWidth}
                    height={barsHeight}
                    fill="transparent"
                  />
                  <rect
                    x={index * stepWidth + stepWidth * 0.1}
                    y={nameHeight + barsHeight - barHeight}
                    width={stepWidth * 0.8}
                    height={barHeight}
                    fill="var(--sl-dim)"
                  />
                </g>
              );
            })}
          </g>
        ))}
      </svg>
    </div>
  );
}
