/** The page with the API documentation; not a page of the console. */
export const docsPath = '/api/docs';
