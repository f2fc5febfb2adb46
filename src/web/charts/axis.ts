import classes from './Charts.module.css';

/** A plain axis line with muted labels. */
export const axis = {
  tickLine: false,
  axisLine: { stroke: 'var(--sl-line)' },
  tick: { className: classes.svgaxis ?? '' },
} as const;
