/** Longer texts are recognised by their beginning. */
const maxLetters = 2000;

/** Shorter parts of a text are not judged by themselves. */
const fewestLetters = 25;
/** By how much a language must fit better than the next. */
const clearly = 0.05;

/**
 * The language of a text as an ISO 639-1 code; null if no language fits well. Recognised by the frequency of letter
 * groups (eld, npmjs.com/package/eld). The first call loads the table of these, about 1 MB.
 */
export async function languageOf(text: string): Promise<string | null> {
  const found = (await detector()).detect(text.slice(0, maxLetters));
  return found.isReliable() ? found.language : null;
}

/** Whether a text is clearly in this language (ISO 639-1), and none of its longer sentences is in another. */
export async function isWrittenIn(text: string, language: string): Promise<boolean> {
  const eld = await detector();
  const best = (part: string) =>
    Object.entries(eld.detect(part.slice(0, maxLetters)).getScores()).sort((a, b) => b[1] - a[1]);
  const [first, second] = best(text);
  if (first?.[0] !== language || first[1] - (second?.[1] ?? 0) < clearly) return false;
  const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)];
  return sentences
    .map(({ segment }) => segment)
    .filter((sentence) => (sentence.match(/\p{L}/gu)?.length ?? 0) >= fewestLetters)
    .every((sentence) => best(sentence)[0]?.[0] === language);
}

async function detector() {
  const { eld } = await import('eld/extrasmall');
  // Without addresses and the like.
  eld.enableTextCleanup(true);
  return eld;
}
