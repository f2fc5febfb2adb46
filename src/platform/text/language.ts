/** Longer texts are recognised by their beginning. */
const maxLetters = 2000;

/**
 * The language of a text as an ISO 639-1 code; null if no language fits well. Recognised by the frequency of letter
 * groups (eld, npmjs.com/package/eld). The first call loads the table of these, about 1 MB.
 */
export async function languageOf(text: string): Promise<string | null> {
  const { eld } = await import('eld/extrasmall');
  // Without addresses and the like.
  eld.enableTextCleanup(true);
  const found = eld.detect(text.slice(0, maxLetters));
  return found.isReliable() ? found.language : null;
}
