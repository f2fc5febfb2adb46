/** What stands around every message in the pseudo-locale: what is without was never in a catalogue. */
export const [opens, closes] = ['⟦', '⟧'] as const;

const accented: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  g: 'ğ',
  i: 'í',
  l: 'ł',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  t: 'ť',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  G: 'Ğ',
  I: 'Í',
  L: 'Ł',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ť',
  U: 'Ü',
  Y: 'Ý',
  Z: 'Ž',
};
/** As much longer as languages are that say much with long words. */
const longer = 0.35;

const drawnOut = (word: string) =>
  word.replace(/./g, (one) => accented[one] ?? one) + '~'.repeat(Math.round(word.length * longer));

/** A message as a translation that is readable, longer, and never English: what is filled in stays as it is. */
export function pseudo(message: string): string {
  // With one capture, every second part is what is filled in.
  const parts = message.split(/(\{\{.*?\}\})/);
  const said = parts.map((part, at) => (at % 2 === 1 ? part : part.replace(/[A-Za-z]+/g, drawnOut)));
  return `${opens}${said.join('')}${closes}`;
}

export type Catalogue = { [key: string]: string | Catalogue };

/** A whole catalogue, or the catalogues by their names. */
export function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, said]) => [
      key,
      typeof said === 'string' ? pseudo(said) : pseudoCatalogue(said),
    ]),
  );
}

type Sentences = Record<string, (params: never) => string>;

/** The same of sentences that are filled in. */
export function pseudoSentences<All extends Sentences>(sentences: All): All {
  const said = Object.entries(sentences).map(([name, sentence]) => [
    name,
    // What it is filled with may be a sentence that is pseudo already.
    (params: never) => {
      const words = String(sentence(params));
      return words.includes(opens) ? `${opens}${words}${closes}` : pseudo(words);
    },
  ]);
  return Object.fromEntries(said) as All;
}
