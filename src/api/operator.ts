/** What people do to galleries, words and engines, as the audit trail names it. */
export const operatorDeeds = [
  'gallery-entry-added',
  'gallery-entry-changed',
  'gallery-entry-removed',
  'gallery-picture-removed',
  'gallery-imported',
  'gallery-exported',
  'word-set',
  'word-removed',
  'words-imported',
  'words-exported',
  'engines-changed',
] as const;
export type OperatorDeed = (typeof operatorDeeds)[number];
