export type Difference = {
  text: string;
  tone: 'better' | 'worse' | 'even';
  /** The intervals do not overlap: more than chance. */
  sure: boolean;
};
