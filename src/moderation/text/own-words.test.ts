import { expect, test } from 'vitest';
import { createTextEngine } from './engine.ts';
import { buildOwnWords, noOwnWords, type OwnWord } from './own-words.ts';

const own = (word: string, more: Partial<OwnWord> = {}): OwnWord => ({
  word,
  label: 'UserDefine',
  level: 'review',
  match: 'fuzzy',
  ...more,
});

async function engineWith(...words: OwnWord[]) {
  const built = await buildOwnWords(words, 'own-1');
  return createTextEngine({ own: () => built });
}

test('an own word is found with its label and level, and its hit names the list', async () => {
  const engine = await engineWith(own('frobnitz', { level: 'block', label: 'Ads' }));
  const { action, label, hits } = engine.moderate('buy a Fr0bnitz');
  expect([action, label]).toEqual(['block', 'Ads']);
  expect(hits).toMatchObject([
    { keyword: 'Fr0bnitz', readAs: 'frobnitz', subLabel: 'own words', match: 'fuzzy', start: 6, end: 14 },
  ]);
});

test.each([
  ['exact', 'frobnitz', 'a FROBNITZ!', true],
  ['exact', 'frobnitz', 'fr0bnitz', false],
  ['exact', 'frobnitz', 'f r o b n i t z', false],
  ['exact', 'ＡＣＭＥ', 'acme', true],
  ['exact', 'x', 'the x factor', true],
  ['fuzzy', 'frobnitz', 'f.r.o.b.n.i.t.z', true],
  ['fuzzy', 'frobnitz', 'defrobnitzed', false],
  ['exact', '小恐龙', '他画了小恐龙玩', true],
  ['exact', '小恐龙', '小 恐 龙', false],
  ['fuzzy', '小恐龙', '小 恐 龙', true],
  ['pinyin', '小恐龙', 'xiao kong long', true],
  ['pinyin', '小恐龙', '小空龙', true],
  ['fuzzy', '小恐龙', '小空龙', false],
  ['fuzzy', 'c++', 'we write C++ here', true],
  ['fuzzy', 'c++', 'we write C here', false],
  ['fuzzy', '🍆', 'hey 🍆 you', true],
  ['fuzzy', 'a|b', 'either a|b', true],
  ['fuzzy', 'a|b', 'either a or b', false],
  ['fuzzy', 'привет', 'Привет!', true],
  ['fuzzy', 'ばか', 'おまえばかだ', true],
  ['fuzzy', 'model x9', 'the MODEL X9 is out', true],
] as const)('%s %j in %j: %s', async (match, word, text, found) => {
  const engine = await engineWith(own(word, { match }));
  expect(engine.moderate(text).hits.length > 0).toBe(found);
});

test('an allowed word is never a hit, even if lists or shapes match it', async () => {
  const engine = await engineWith(
    own('idiot', { level: 'allow' }),
    own('t.me/our_channel', { level: 'allow' }),
    own('600800123', { level: 'allow' }),
    own('加微信', { level: 'allow' }),
  );
  for (const text of ['you idiot', 'an 1d10t', 'see t.me/our_channel', '加微信', 'QQ 600800123']) {
    expect([text, engine.moderate(text).action]).toEqual([text, 'pass']);
  }
  expect(engine.moderate('t.me/other_channel').action).toBe('review');
});

test('an own word replaces the lexicon’s entry', async () => {
  const engine = await engineWith(own('Idiot', { level: 'block' }), own('kill yourself'));
  expect(engine.moderate('idiot')).toMatchObject({ action: 'block', label: 'UserDefine' });
  expect(engine.moderate('kill yourself')).toMatchObject({ action: 'review', label: 'UserDefine' });
});

test('changed words apply from the next text on, with a new version', async () => {
  let words = noOwnWords;
  const engine = createTextEngine({ own: () => words });
  const shipped = engine.version;
  expect(engine.moderate('frobnitz').action).toBe('pass');
  words = await buildOwnWords([own('frobnitz')], 'own-7');
  expect(engine.moderate('frobnitz').action).toBe('review');
  expect(engine.version).toBe(`${shipped}+own-7`);
  words = noOwnWords;
  expect(engine.moderate('frobnitz').action).toBe('pass');
});

test('a change rebuilds only its own part, and the result is the same as a complete build', async () => {
  const words = Array.from({ length: 5000 }, (_, i) => own(`made up ${i} word`));
  const before = await buildOwnWords(words, 'own-1');
  const changed = [...words.filter(({ word }) => word !== 'made up 77 word'), own('frobnitz')];
  const after = await buildOwnWords(changed, 'own-2', before);
  const formerly = new Set(before.parts.values());
  expect(before.parts.size).toBe(4);
  expect([...after.parts.values()].filter((part) => !formerly.has(part)).length).toBeLessThanOrEqual(2);
  const engine = createTextEngine({ own: () => after });
  const hits = (text: string) => engine.moderate(text).hits.map(({ keyword }) => keyword);
  expect(['frobnitz', 'made up 77 word', 'made up 78 word'].map(hits)).toEqual([
    ['frobnitz'],
    [],
    ['made up 78 word'],
  ]);
});

test('the process stays responsive while thousands of words are built', async () => {
  const words = Array.from({ length: 5000 }, (_, i) => own(`word${String.fromCharCode(97 + (i % 26))}${i}x`));
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const built = await buildOwnWords(words, 'many');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
  expect(built.count).toBe(5000);
  const engine = createTextEngine({ own: () => built });
  expect(engine.moderate('see wordb4577x now').hits.map((hit) => hit.keyword)).toEqual(['wordb4577x']);
});
