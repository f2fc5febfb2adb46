/** The page that shows the API; no page of the console's own. */
export const docsPath = '/api/docs';
