import classes from './Charts.module.css';

/** A line with quiet words, and nothing else. */
export const axis = {
  tickLine: false,
  axisLine: { stroke: 'var(--sl-line)' },
  tick: { className: classes.svgaxis ?? '' },
} as const;
