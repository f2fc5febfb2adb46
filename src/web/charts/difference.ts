export type Difference = {
  text: string;
  tone: 'better' | 'worse' | 'even';
  /** The confidence intervals do not overlap, so the change is significant. */
  sure: boolean;
};
