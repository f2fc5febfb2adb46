/** The brackets around every message in the pseudo-locale. Text without them did not come from a catalogue. */
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
/** The share by which messages grow, as in languages with long words. */
const longer = 0.35;

const drawnOut = (word: string) =>
  word.replace(/./g, (one) => accented[one] ?? one) + '~'.repeat(Math.round(word.length * longer));

/** A readable, longer, clearly marked form of a message. Placeholders stay unchanged. */
export function pseudo(message: string): string {
  // With one capture, every second part is a placeholder.
  const parts = message.split(/(\{\{.*?\}\})/);
  const drawn = parts.map((part, at) => (at % 2 === 1 ? part : part.replace(/[A-Za-z]+/g, drawnOut)));
  return `${opens}${drawn.join('')}${closes}`;
}

export type Catalogue = { [key: string]: string | Catalogue };

/** A whole catalogue, or all catalogues by name. */
export function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, entry]) => [
      key,
      typeof entry === 'string' ? pseudo(entry) : pseudoCatalogue(entry),
    ]),
  );
}

type Sentences = Record<string, (params: never) => string>;

/** The same for sentences with values. */
export function pseudoSentences<All extends Sentences>(sentences: All): All {
  const entries = Object.entries(sentences).map(([name, sentence]) => [
    name,
    // A value may be a sentence that is converted already.
    (params: never) => {
      const words = String(sentence(params));
      return words.includes(opens) ? `${opens}${words}${closes}` : pseudo(words);
    },
  ]);
  return Object.fromEntries(entries) as All;
}
