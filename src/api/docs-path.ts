/** The pages with the API documentation, of every call and of those for API keys; not pages of the console. */
export const apiDocsPath = '/api/docs';
export const keyDocsPath = `${apiDocsPath}/keys`;
