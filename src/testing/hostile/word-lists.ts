import type { OwnWord } from '../../moderation/text/own-words.ts';
import { createRandom } from './random.ts';

/** A list of words that is slow to search for, and a text in which it is slow. */
export type HostileList = { name: string; words: OwnWord[]; text: string };

const seed = 20_261_123;
const latin = Array.from('abcdefghijklmnopqrstuvwxyz');
const han = Array.from('的一是不了人我在有他这中大来上个国和地到说时');
const sameAudio = Array.from('事是市式示士世势视试');
const invisible = ['\u200b', '\u200c', '\u200d', '\u2060'];

/** Lists of up to `count` words of at most 100 characters, each with a text of `length` characters. Always the same. */
export function hostileLists(count: number, length = 10_000): HostileList[] {
  const random = createRandom(seed);
  const pick = (from: readonly string[], size: number) =>
    Array.from({ length: size }, () => random.pick(from)).join('');
  const list = (name: string, words: readonly string[], text: string, more: Partial<OwnWord> = {}) => ({
    name,
    words: [...new Set(words)].map(
      (word): OwnWord => ({ word, label: 'UserDefine', level: 'review', match: 'fuzzy', ...more }),
    ),
    text: text.repeat(Math.ceil(length / text.length)).slice(0, length),
  });
  const many = (make: (index: number) => string, size = count) =>
    Array.from({ length: size }, (_, i) => make(i));
  const nested = (piece: string) =>
    many(
      (i) =>
        piece
          .repeat(100)
          .slice(0, i + 1)
          .trim(),
      100,
    );
  const digits = (index: number, base: number, places: number) =>
    Array.from({ length: places }, (_, at) => Math.floor(index / base ** at) % base);
  const long = (from: readonly string[]) => many(() => pick(from, 100), Math.ceil(count / 100));
  const suffixes = (words: readonly string[]) =>
    words.flatMap((word) => many((i) => word.slice(i), 100)).slice(0, count);
  const [longLatin, longHan] = [long(latin), long(han)];
  return [
    list(
      'one word with invisible characters in between',
      many((i) =>
        digits(i, 4, 8)
          .map((at) => `!${invisible[at]}`)
          .join(''),
      ),
      '!',
    ),
    list(
      'words that differ in repeated letters',
      many((i) =>
        digits(i, 4, 8)
          .map((run, at) => 'ba'.charAt(at % 2).repeat(run + 1))
          .join(''),
      ),
      'babababa bbaabbaabbaabbaa ',
    ),
    list(
      'Chinese words of one sound',
      many((i) =>
        digits(i, 10, 5)
          .map((at) => sameAudio[at])
          .join(''),
      ),
      '事是市式示',
      { match: 'pinyin' },
    ),
    list('nested signs', nested('!'), '!'),
    list('nested words', nested('a '), 'a '),
    list('nested words, found as written', nested('a '), 'a ', { match: 'exact' }),
    list('nested Chinese words', nested('小恐'), '小恐'),
    list('nested words of a script that joins', nested('कख'), 'कख'),
    list('allowed signs beside addresses', nested('$'), '$$$$$$$$ t.me/abc ', { level: 'allow' }),
    list('all ends of long words', suffixes(longLatin), `${longLatin.slice(0, 90).join(' ')} `),
    list('all ends of long Chinese words', suffixes(longHan), longHan.slice(0, 90).join('')),
    list(
      'short words',
      many(() => pick(latin, 4)),
      `${many(() => pick(latin, 4), 2000).join(' ')} `,
    ),
    list(
      'short Chinese words',
      many(() => pick(han, 3)),
      pick(han, length),
    ),
  ];
}
