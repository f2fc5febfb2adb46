/** The language of the page, for what the server says in an answer. */
export function askedIn(): Record<string, string> {
  return typeof document === 'undefined' ? {} : { 'accept-language': document.documentElement.lang || 'en' };
}
