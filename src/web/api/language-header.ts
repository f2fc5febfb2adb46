/** Header with the language of the page, for the sentences in the server's answer. */
export function languageHeader(): Record<string, string> {
  return typeof document === 'undefined' ? {} : { 'accept-language': document.documentElement.lang || 'en' };
}
