/** What the machine did with a case that nobody has to decide. */
export const settledAs = ['pass', 'block'] as const;
/** Also: what was for people. */
export const settledFilter = [...settledAs, 'by-people'] as const;
/** Of a lane: none of what the machine decided alone, that too, or only that. */
export const settledInLane = ['none', 'also', 'only'] as const;
export type Settled = (typeof settledAs)[number];

/** The author of what the machine decided alone. */
export const machineId = 'machine';
