/** The label of a finding that tells of what is `unavailable`: none of the document's, so that it is never taken for a hit. */
export const unavailableLabel = 'Unavailable';
