// What the page needs to know without the schemas, which would bring their parser along.
export const verdicts = ['approve', 'reject', 'escalate'] as const;

/** So many cases at most in one go. */
export const maxBulkCases = 200;
/** More than this many alike need a look at some of them first. */
export const bulkUnsampled = 20;
export const bulkSample = 5;
