import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { say } from '../../reasons/say.ts';
import { type HostileList, hostileLists } from '../../testing/hostile/word-lists.ts';
import { createTextEngine } from './engine.ts';
import { buildOwnWords, type OwnWord, readingOf } from './own-words.ts';

const own = (word: string, more: Partial<OwnWord> = {}): OwnWord => ({
  word,
  label: 'UserDefine',
  level: 'review',
  match: 'fuzzy',
  ...more,
});

async function engineWith(words: readonly OwnWord[]) {
  const built = await buildOwnWords(words, 'own-1');
  return createTextEngine({ own: () => built });
}

// `npm run eval:text` prints the time of each of these lists (RH1: at most 50 ms).
describe('RH1: a hostile word list', () => {
  it.each(hostileLists(2000))(
    'of $name: every text gets a verdict, and no text passes that was not searched to its end',
    async ({ words, text }: HostileList) => {
      const engine = await engineWith(words);
      const { action, hits, unsearched } = engine.moderate(text);
      expect(action).not.toBe('pass');
      expect(hits.length > 0 || unsearched !== undefined).toBe(true);
      expect(hits.every(({ start, end, keyword }) => text.slice(start, end) === keyword)).toBe(true);
      // The lexicon still judges an ordinary text.
      expect(engine.moderate('The fox jumps over you idiot.')).toMatchObject({ action: 'review' });
      expect(engine.moderate('The quick brown fox jumps.')).toMatchObject({ action: 'pass' });
    },
  );
});

test('a text that was not searched to its end is for review with the reason, unless it is blocked', async () => {
  const nested = Array.from({ length: 100 }, (_, i) => own('!'.repeat(i + 1)));
  const text = '!'.repeat(10_000);
  const { action, review, details, unsearched } = (await engineWith(nested)).moderate(text);
  expect([action, review]).toEqual(['review', true]);
  expect(say(unsearched ?? '', 'en')).toMatch(/stopped early: too many entries/);
  expect(details.at(-1)).toEqual({
    keyword: '',
    hint: say(unsearched ?? '', 'en'),
    reasons: { hint: unsearched },
    mainLabel: 'UserDefine',
    subLabel: 'unavailable',
  });
  const blocking = nested.map((word) => ({ ...word, level: 'block' as const }));
  expect((await engineWith(blocking)).moderate(text).action).toBe('block');
  // An allowed word is no finding, but an unsearched text is no pass either.
  const allowing = nested.map((word) => ({ ...word, level: 'allow' as const }));
  expect((await engineWith(allowing)).moderate(text)).toMatchObject({ action: 'review', hits: [] });
});

test('thousands of words with the same reading are searched for once', async () => {
  const invisible = ['\u200b', '\u200c', '\u200d', '\u2060'];
  const words = Array.from({ length: 3000 }, (_, i) =>
    own(Array.from('!!!!!!!!', (ch, at) => ch + (invisible[(i >> (2 * at)) & 3] ?? '')).join('')),
  );
  expect(new Set(words.map(readingOf)).size).toBe(1);
  const { hits, unsearched } = (await engineWith(words)).moderate('so !!!!!!!! so');
  expect(hits.map(({ keyword }) => keyword)).toEqual(['!!!!!!!!']);
  expect(unsearched).toBeUndefined();
});

test.each([
  ['café', 'cafe', true],
  ['Ｃａｆｅ', 'cafe', true],
  ['台灣話', '台湾话', true],
  ['c++', 'c+\u200b+', true],
  ['hell', 'heel', false],
  ['e-mail', 'email', false],
  ['c++', 'c+', false],
])('%j and %j have the same reading: %s', (one, other, same) => {
  expect(readingOf(own(one)) === readingOf(own(other))).toBe(same);
});

test('a word that only matches as written has its own reading; label and level make no difference', () => {
  const exact = { match: 'exact' } as const;
  expect(readingOf(own('café', exact))).not.toBe(readingOf(own('cafe', exact)));
  expect(readingOf(own('a-b', exact))).not.toBe(readingOf(own('a.b', exact)));
  expect(readingOf(own('cafe', exact))).not.toBe(readingOf(own('cafe')));
  expect(readingOf(own('cafe', { level: 'allow' }))).toBe(readingOf(own('cafe', { level: 'block' })));
});

test('for any list and text, a word in the text does not pass', async () => {
  const unit = fc.constantFrom('a', 'b', 'l', 'i', '!', '小', '恐', '\u200b');
  const word = fc
    .string({ unit, minLength: 1, maxLength: 12 })
    .filter((one) => /^[^\u200b](.*[^\u200b])?$/.test(one));
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 3000 }),
      async (words, times) => {
        const engine = await engineWith(words.map((one) => own(one, { match: 'exact' })));
        const [first = ''] = words;
        const { action } = engine.moderate(`${first} `.repeat(Math.ceil(times / first.length)));
        expect(action).not.toBe('pass');
      },
    ),
    { numRuns: 60 },
  );
});
