/**
 * The label of a finding about `unavailable` content: none of the document's, so that it is never taken for a match.
 */
export const unavailableLabel = 'Unavailable';
