/** The classes of person-search and known-person-search. `faceId` has the person's name. */
export const personLabels = [
  { number: 0, name: 'Nobody of the gallery', severity: 0 },
  { number: 1, name: 'Person of the gallery', severity: 1 },
] as const;
