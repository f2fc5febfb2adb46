import { type Translation, translate, translationLimits } from '../../api/translations.ts';
import type { Language } from '../../reasons/languages.ts';
import { ask } from '../api/ask.ts';
import { browser, browserTranslates } from './browser-translator.ts';
import type { Phrase } from './carry-marks.ts';

const codes = { en: 'en', 'zh-CN': 'zh' } as const satisfies Record<Language, string>;

/** `here`: by the browser, so that nothing leaves the machine. `phrases`: those that were translated, with their originals. */
export type Translated = Omit<Translation, 'phrases'> & { phrases: Phrase[]; here: boolean };
/** Why there is no translation: it is in this language already, or the browser cannot and no service is set. */
export class NoTranslation extends Error {
  readonly why: 'same' | 'impossible';
  constructor(why: 'same' | 'impossible') {
    super(why);
    this.why = why;
  }
}

/** Translates a text and its marked phrases: by the browser where it can, otherwise by the service. */
export async function translated(
  { text, phrases, to }: { text: string; phrases: readonly string[]; to: Language },
  { service }: { service: boolean },
): Promise<Translated> {
  const requested = { text: text.slice(0, translationLimits.text), phrases: some(phrases), to };
  const inBrowser = browserTranslates() ? await byBrowser(requested) : null;
  const withOriginals = (answer: Translation) =>
    answer.phrases.map((own, at) => ({ from: requested.phrases[at] ?? '', to: own }));
  if (inBrowser) return { ...inBrowser, phrases: withOriginals(inBrowser), here: true };
  if (!service) throw new NoTranslation('impossible');
  const answer = await ask(translate, { body: requested });
  if (answer.from !== null && languageOf(answer.from) === codes[to]) throw new NoTranslation('same');
  return { ...answer, phrases: withOriginals(answer), here: false };
}

const some = (phrases: readonly string[]) =>
  [...new Set(phrases)]
    .filter((phrase) => phrase.trim() !== '' && phrase.length <= translationLimits.phrase)
    .slice(0, translationLimits.phrases);

const languageOf = (tag: string) => tag.split('-')[0];

/** Null where the browser has no model for these languages. */
async function byBrowser({
  text,
  phrases,
  to,
}: {
  text: string;
  phrases: string[];
  to: Language;
}): Promise<Translation | null> {
  const { LanguageDetector, Translator } = browser();
  if (!LanguageDetector || !Translator) return null;
  try {
    const [best] = await (await LanguageDetector.create()).detect(text);
    const from = best?.detectedLanguage;
    if (from === undefined || from === 'und') return null;
    if (languageOf(from) === codes[to]) throw new NoTranslation('same');
    const way = { sourceLanguage: from, targetLanguage: codes[to] };
    if ((await Translator.availability(way)) === 'unavailable') return null;
    const translator = await Translator.create(way);
    const answer = { text: await translator.translate(text), phrases: [] as string[], from };
    for (const phrase of phrases) answer.phrases.push(await translator.translate(phrase));
    translator.destroy?.();
    return answer;
  } catch (error) {
    if (error instanceof NoTranslation) throw error;
    return null;
  }
}
