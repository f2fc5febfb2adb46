// Constants that the pages need without the schemas, whose parser is large.
export const verdicts = ['approve', 'reject', 'escalate'] as const;

/** The maximum number of cases in one bulk decision. */
export const maxBulkCases = 200;
/** With more cases than this, some must be looked at first. */
export const bulkUnsampled = 20;
export const bulkSample = 5;
