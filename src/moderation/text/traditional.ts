import openCc from 'opencc-js/dict/TSCharacters';

/** What OpenCC leaves, since it is no traditional form: pronouns as they are written in Taiwan, and an old ball. */
const more = '妳 你|祂 他|牠 它|毬 球';

/** Words are listed in simplified characters, a text may be written in others. */
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
