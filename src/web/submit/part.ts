/** What a part of a form gets: its share of the draft, a way to change it, and the API's word on each member. */
export type Part<Draft> = {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  faults: Record<string, string>;
};
