export type Value = string | number | null;

/** A sheet of the report. Its first row has the headings. */
export type Sheet = { name: string; rows: Value[][] };

/** A figure, or why there is none. `note`: what belongs to the figure, for the column of contextual information. */
export type Figure = { value: Value; note: string };

export const figure = (value: Value, note = ''): Figure => ({ value, note });
export const missing = (why: string): Figure => ({
  value: null,
  note: `Not recorded in Second Look: ${why}`,
});

/** Which providers fill a row of the template. */
export const audience = {
  all: 'All',
  hosting: 'Only for providers of hosting services, including online platforms',
  platforms: 'Only for providers of online platforms',
  large: 'Only for VLOPs',
  largest: 'Only for VLOPs and VLOSEs',
} as const;

/** What each sheet begins its rows with. */
export type Heading = { service: string; period: string };

/** Hours with two decimals. */
export const hours = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;
