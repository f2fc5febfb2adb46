import openCc from 'opencc-js/dict/TSCharacters';

/** Characters that OpenCC does not map, because they are no traditional forms: Taiwanese pronouns, and 毬. */
const more = '妳 你|祂 他|牠 它|毬 球';

/** The lexicon uses simplified characters; texts may use traditional ones. */
const simplified = new Map(
  `${openCc}|${more}`.split('|').map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return [from, to] as const;
  }),
);

/** The simplified form of a traditional character, or the character itself. */
export function toSimplified(character: string): string {
  return simplified.get(character) ?? character;
}
