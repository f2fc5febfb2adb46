import { expect, test } from 'vitest';
import { createTextEngine } from './engine.ts';

const engine = createTextEngine();

// [disguise, text, matched words, entry, match mode]
const disguises: [string, string, string, string, 'exact' | 'fuzzy' | 'pinyin'][] = [
  ['nothing', 'you idiot, go', 'idiot', 'idiot', 'exact'],
  ['capitals', 'YOU IDIOT', 'IDIOT', 'idiot', 'exact'],
  ['leet digits', 'you 1d10t!', '1d10t', 'idiot', 'fuzzy'],
  ['leet symbols', 'what $h!t is this', '$h!t', 'shit', 'fuzzy'],
  ['one digit for l', 'k1ll y0urself', 'k1ll y0urself', 'kill yourself', 'fuzzy'],
  ['capital I for l', 'kiII yourself', 'kiII yourself', 'kill yourself', 'fuzzy'],
  ['zero-width space', 'an id\u200biot here', 'id\u200biot', 'idiot', 'fuzzy'],
  ['zero-width joiner and word joiner', 'an i\u200dd\u2060iot', 'i\u200dd\u2060iot', 'idiot', 'fuzzy'],
  ['soft hyphen', 'an id\u00adiot', 'id\u00adiot', 'idiot', 'fuzzy'],
  ['bidi marks', 'an id\u202eiot', 'id\u202eiot', 'idiot', 'fuzzy'],
  ['control character', 'an id\u0000iot', 'id\u0000iot', 'idiot', 'fuzzy'],
  ['Cyrillic letters', 'an іdіоt', 'іdіоt', 'idiot', 'fuzzy'],
  ['Greek letters', 'fυck', 'fυck', 'fuck', 'fuzzy'],
  ['math bold', 'an 𝐢𝐝𝐢𝐨𝐭 😀', '𝐢𝐝𝐢𝐨𝐭', 'idiot', 'fuzzy'],
  ['math script', '😀 𝓲𝓭𝓲𝓸𝓽', '𝓲𝓭𝓲𝓸𝓽', 'idiot', 'fuzzy'],
  ['full-width', 'an ｉｄｉｏｔ', 'ｉｄｉｏｔ', 'idiot', 'fuzzy'],
  ['letters in circles', 'ⓘⓓⓘⓞⓣ', 'ⓘⓓⓘⓞⓣ', 'idiot', 'fuzzy'],
  ['letters in squares', '🅵🆄🅲🅺', '🅵🆄🅲🅺', 'fuck', 'fuzzy'],
  ['spaced', 'you i d i o t now', 'i d i o t', 'idiot', 'fuzzy'],
  ['spaced after an article', 'what a s h i t', 's h i t', 'shit', 'fuzzy'],
  ['spaced, two words', 'f r e e  c o i n s', 'f r e e  c o i n s', 'free coins', 'fuzzy'],
  ['dotted', 'an i.d.i.o.t.', 'i.d.i.o.t', 'idiot', 'fuzzy'],
  ['dotted and spaced', 'an i. d. i. o. t', 'i. d. i. o. t', 'idiot', 'fuzzy'],
  ['spaced leet', '1 d 1 0 t', '1 d 1 0 t', 'idiot', 'fuzzy'],
  ['one hyphen', 'id-iot', 'id-iot', 'idiot', 'fuzzy'],
  ['combining marks', 'an i̷d̷i̷o̷t̷ yes', 'i̷d̷i̷o̷t̷', 'idiot', 'fuzzy'],
  ['a line break', 'kill\nyourself', 'kill\nyourself', 'kill yourself', 'exact'],
  [
    'spelled out, with a word of two letters',
    'a d d  m y  n u m b e r',
    'a d d  m y  n u m b e r',
    'add my number',
    'fuzzy',
  ],
  ['accents', 'an ïdíõt', 'ïdíõt', 'idiot', 'fuzzy'],
  ['repeated letters', 'fuuuuuck', 'fuuuuuck', 'fuck', 'fuzzy'],
  ['stars', 'you b**ch', 'b**ch', 'bitch', 'fuzzy'],
  ['embedded', 'xxfuckxx', 'fuck', 'fuck', 'exact'],
  ['glued words', 'get freecoins', 'freecoins', 'free coins', 'fuzzy'],
  ['Chinese as written', '你是傻逼吗', '傻逼', '傻逼', 'exact'],
  ['Chinese before a word that would swallow it', '傻逼真的烦', '傻逼', '傻逼', 'exact'],
  ['Chinese spaced', '我 操 你 妈 的', '操 你 妈', '操你妈', 'fuzzy'],
  ['Chinese with symbols', '傻*逼', '傻*逼', '傻逼', 'fuzzy'],
  ['Chinese with zero-width', '加\u200b微\u200b信', '加\u200b微\u200b信', '加微信', 'fuzzy'],
  ['traditional Chinese', '操你媽', '操你媽', '操你妈', 'fuzzy'],
  ['homophones', '操尼玛', '操尼玛', '操你妈', 'pinyin'],
  ['homophone in contact bait', '快佳微信哦', '佳微信', '加微信', 'pinyin'],
  ['known homophone', '加薇信领取', '加薇信', '加微信', 'exact'],
  ['characters taken apart', '真是女表子', '女表子', '婊子', 'fuzzy'],
  ['parts of characters in contact bait', '力口微信', '力口微信', '加微信', 'fuzzy'],
  ['traditional, all of it', '顛覆政權', '顛覆政權', '颠覆政权', 'fuzzy'],
  ['homophone of trade', '出售冰独', '出售冰独', '出售冰毒', 'pinyin'],
  ['half of a phrase spelled out', 'k i l l yourself', 'k i l l yourself', 'kill yourself', 'fuzzy'],
  ['stand-ins spelled out', 'a $ $ h o l e', 'a $ $ h o l e', 'asshole', 'fuzzy'],
  ['dots with spaces', 'i . d . i . o . t', 'i . d . i . o . t', 'idiot', 'fuzzy'],
  ['pinyin', 'cao ni ma', 'cao ni ma', '操你妈', 'pinyin'],
  ['pinyin glued', 'caonima!', 'caonima', '操你妈', 'pinyin'],
  ['pinyin with tones', 'cāo nǐ mā', 'cāo nǐ mā', '操你妈', 'pinyin'],
  ['pinyin of contact bait', 'qing jia wei xin', 'jia wei xin', '加微信', 'pinyin'],
];

test.each(disguises)('%s: %j is found at its position', (_, text, keyword, hint, match) => {
  const { action, hits, details } = engine.moderate(text);
  expect(action).not.toBe('pass');
  expect(hits.map((hit) => [hit.keyword, hit.hint, hit.match])).toEqual([[keyword, hint, match]]);
  expect(hits.map((hit) => text.slice(hit.start, hit.end))).toEqual([keyword]);
  expect(details.map((detail) => detail.keyword)).toEqual([keyword]);
});

test.each([
  ['get free coins now', 'review', 'Ads'],
  ['cheap followers, real ones', 'review', 'Ads'],
  ['add my number and we talk', 'review', 'Ads'],
  ['想要的加微信', 'review', 'Ads'],
  ['加V领资料', 'review', 'Ads'],
  ['➕薇 看简介', 'review', 'Ads'],
  ['+V：abc12345', 'review', 'Ads'],
  ['join t.me/free_stuff', 'review', 'Ads'],
  ['微❤信 hello_99', 'review', 'Ads'],
  ['qq 群 123456789', 'review', 'Ads'],
  ['wa.me/447700900123', 'review', 'Ads'],
  ['text me now at +1 (555) 010-4567', 'review', 'Ads'],
  ['私聊13800138000', 'review', 'Ads'],
  ['加一三九一二三四五六七八', 'review', 'Ads'],
  ['t . me / free_stuff', 'review', 'Ads'],
  ['Telegram: @free_stuff', 'review', 'Ads'],
  ['cheapstuff dot com', 'review', 'Ads'],
  ['打开 abc888 点 com', 'review', 'Ads'],
  ['www . cheapstuff . com', 'review', 'Ads'],
  ['日赚三百不是梦', 'review', 'Ads'],
  ['you absolute dick', 'review', 'Abuse'],
  ['d1ck', 'review', 'Abuse'],
  ['show me your tits', 'review', 'Porn'],
  ['啊的撒啊的撒啊的撒啊的撒啊的撒', 'review', 'Nonsense'],
  ['1q2w3e4r5t6y7u', 'review', 'Nonsense'],
  ['you idiot', 'review', 'Abuse'],
  ['你这个傻逼', 'review', 'Abuse'],
  ['go and kill yourself', 'block', 'Abuse'],
  ['操你妈', 'block', 'Abuse'],
  ['I will kill you', 'block', 'Abuse'],
  ['你怎么不去死', 'block', 'Abuse'],
  ['cocaine for sale, dm', 'block', 'Sensitive'],
  ['how to make a bomb at home', 'block', 'Terror'],
  ['let us overthrow the government', 'review', 'Politics'],
  ['send nudes', 'review', 'Porn'],
  ['学生妹上门', 'block', 'Porn'],
] as const)('%j gets %s, %s', (text, action, label) => {
  const verdict = engine.moderate(text);
  expect([verdict.action, verdict.label, verdict.review]).toEqual([action, label, action === 'review']);
  expect(verdict.rate).toBeGreaterThanOrEqual(action === 'block' ? 0.8 : 0.4);
  expect(verdict.rate).toBeLessThan(action === 'block' ? 1 : 0.8);
});

test('V12: a pass has no details, no hits and no rate', () => {
  expect(engine.moderate('The weather is fine today.')).toEqual({
    action: 'pass',
    label: 'Normal',
    review: false,
    rate: null,
    details: [],
    hits: [],
  });
});

test('of overlapping hits one remains: the more severe, then the longer', () => {
  expect(engine.moderate('我操你妈').hits.map((hit) => hit.keyword)).toEqual(['操你妈']);
  expect(engine.moderate('fuck you').hits.map((hit) => hit.keyword)).toEqual(['fuck you']);
});

test('the same words are listed once in the details and highlighted every time', () => {
  const { details, hits } = engine.moderate('idiot, I say, idiot');
  expect(details).toEqual([{ keyword: 'idiot', hint: 'idiot', mainLabel: 'Abuse', subLabel: 'insult' }]);
  expect(hits.map((hit) => hit.start)).toEqual([0, 14]);
});

test('several labels in one text: the block-level hit gives the label, and all are listed', () => {
  const { label, details } = engine.moderate('free coins! now kill yourself, idiot');
  expect(label).toBe('Abuse');
  expect(details.map((detail) => detail.mainLabel)).toEqual(['Ads', 'Abuse', 'Abuse']);
});

test('a word of the caller’s allow-list passes, disguised or not, and only for that engine', () => {
  const tolerant = createTextEngine({ allow: ['idiot proof', '加微信小助手'] });
  expect(tolerant.moderate('an idiot-proof lock').action).toBe('pass');
  expect(tolerant.moderate('加微信小助手').action).toBe('pass');
  expect(tolerant.moderate('idiot-proof, you idiot').hits.map((hit) => hit.start)).toEqual([17]);
});

test('another lexicon replaces the built-in one: exact entries match no disguise', () => {
  const own = createTextEngine({
    lexicon: {
      version: 'own-1',
      patterns: [],
      contexts: [],
      allow: [],
      groups: [
        { label: 'UserDefine', subLabel: 'own', level: 'block', rate: 0.9, match: 'exact', words: ['acme'] },
        {
          label: 'UserDefine',
          subLabel: 'own',
          level: 'review',
          rate: 0.6,
          match: 'fuzzy',
          words: ['привет'],
        },
      ],
    },
  });
  expect(own.version).toBe('own-1');
  expect(own.moderate('ACME').action).toBe('block');
  expect(own.moderate('ＡＣＭＥ').action).toBe('block');
  expect(own.moderate('4cme acm\u200be').action).toBe('pass');
  expect(own.moderate('idiot').action).toBe('pass');
  expect(own.moderate('Привет').hits.map((hit) => hit.keyword)).toEqual(['Привет']);
});

test('thresholds are policy, not part of the lexicon', () => {
  const strict = createTextEngine({ thresholds: { block: 0.9 } });
  expect(strict.moderate('cocaine for sale').action).toBe('review');
  const lenient = createTextEngine({ thresholds: { review: 0.65 } });
  expect(lenient.moderate('idiot').action).toBe('pass');
});

test('mild words never add up to a block', () => {
  const { action, rate } = engine.moderate('idiot moron scumbag jackass wanker twat imbecile');
  expect(action).toBe('review');
  expect(rate).toBe(0.79);
});

test('a text flooded with mild words is still blocked by a block-level word, which is listed', () => {
  const flooded = engine.moderate(`${'idiot '.repeat(2000)}kill yourself`);
  expect(flooded.action).toBe('block');
  expect(flooded.hits.length).toBe(500);
  expect(flooded.hits.at(-1)?.hint).toBe('kill yourself');
});
