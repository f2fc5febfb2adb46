import classes from './Charts.module.css';
import type { Series } from './steps.ts';

/** Names the colour of each series. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={classes.legend}>
      {series.map(({ key, name, color, dashed }) => (
        <li key={key}>
          <span
            className={classes.swatch}
            style={dashed ? { border: `2px dashed ${color}`, height: 0 } : { background: color }}
            aria-hidden="true"
          />
          {name}
        </li>
      ))}
    </ul>
  );
}
