import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceLimits } from '../../api/advice.ts';
import { type Question, readAdvice } from './read-advice.ts';

const scam = {
  key: 'scam',
  version: 4,
  texts: [
    'Offers that cost money without a service are forbidden.\nThis includes free coins.',
    '禁止以虚假优惠骗取钱财的内容',
  ],
};
const question: Question = {
  language: 'en',
  policies: [scam, { key: 'spam', version: 1, texts: ['Do not repeat advertisements.'] }],
  content: 'Get your fr33 c0ins «heute» at the Tiergarten',
};
const good = {
  verdict: 'reject',
  policy: 'scam',
  clause: 'Offers that cost money without a service are forbidden.',
  reason: 'The text offers coins for nothing, which is a trick to get money.',
};
const completion = (content: unknown, more: object = {}) =>
  JSON.stringify({
    choices: [
      { message: { content: typeof content === 'string' ? content : JSON.stringify(content) }, ...more },
    ],
  });
const read = (content: unknown, language: Question['language'] = 'en') =>
  readAdvice({ body: completion(content), complete: true }, { ...question, language });
const droppedFor = async (content: unknown) => {
  const advice = await read(content);
  return advice.kind === 'dropped' ? advice.why : advice;
};

describe('the answer of an adviser', () => {
  it('names a clause word for word, its policy in the version that was sent, and a reason', async () => {
    const given = { kind: 'given', ...good, policyVersion: 4 };
    expect(await read(good)).toEqual(given);
    expect(await read(`\`\`\`json\n${JSON.stringify(good)}\n\`\`\``)).toEqual(given);
    expect(await read({ ...good, clause: 'This includes free coins.' })).toMatchObject({ kind: 'given' });
    expect(
      await read({ ...good, reason: 'It says “fr33 c0ins” and «heute», which is a lure for money.' }),
    ).toMatchObject({ kind: 'given' });
  });

  it('may find nothing, or be unsure', async () => {
    const none = {
      verdict: 'approve',
      policy: '',
      clause: null,
      reason: 'No rule forbids an ordinary invitation.',
    };
    expect(await read(none)).toEqual({ kind: 'given', ...none, policy: null, policyVersion: null });
    expect(await read({ ...none, verdict: 'unsure' })).toMatchObject({ kind: 'given', verdict: 'unsure' });
  });

  it('gives its reason in the language that was question for', async () => {
    const chinese = {
      ...good,
      clause: '禁止以虚假优惠骗取钱财的内容',
      reason: '该内容以“fr33 c0ins”为诱饵，骗取用户的钱财。',
    };
    expect(await read(chinese, 'zh-CN')).toMatchObject({ kind: 'given', reason: chinese.reason });
    expect(await read(chinese, 'en')).toEqual({ kind: 'dropped', why: 'other-language' });
    expect(await read(good, 'zh-CN')).toEqual({ kind: 'dropped', why: 'other-language' });
  });

  it.each<[string, string, object]>([
    ['an invented clause', 'invented-clause', { clause: 'Offers of coins are forbidden.' }],
    ['a clause of another policy', 'invented-clause', { clause: 'Do not repeat advertisements.' }],
    [
      'a clause that leaves words out',
      'invented-clause',
      { clause: 'Offers without a service are forbidden.' },
    ],
    ['a clause in other letters', 'invented-clause', { clause: good.clause.toLowerCase() }],
    ['a clause that begins inside a word', 'invented-clause', { clause: 'ffers that cost money' }],
    ['a clause that ends inside a word', 'invented-clause', { clause: 'Offers that cost mon' }],
    ['a word that occurs anywhere', 'invented-clause', { clause: 'are' }],
    ['no clause in a rejection', 'invented-clause', { clause: null }],
    [
      'a quotation in its reason that is nowhere',
      'invented-clause',
      { reason: 'Section 9 says “coins are always forbidden” to everybody.' },
    ],
    ['a policy that was not sent', 'unknown-policy', { policy: 'violence' }],
    ['no policy in a rejection', 'unknown-policy', { policy: null }],
    [
      'a reason in German',
      'other-language',
      { reason: 'Der Text verspricht Münzen und ist daher verboten.' },
    ],
    [
      'a reason in two languages',
      'other-language',
      { reason: `${good.reason} Der Text verspricht Münzen und ist daher verboten.` },
    ],
    ['a reason of one letter', 'other-language', { reason: 'x' }],
    [
      'an address',
      'has-address',
      { reason: 'The text is a scam, read more at https://evil.example about it.' },
    ],
    [
      'a mail address',
      'has-address',
      { reason: 'The text is a scam, please write to me@evil.example about it.' },
    ],
    ['a long reason', 'too-long', { reason: 'The text offers coins for nothing. '.repeat(40) }],
    ['text that is written backwards', 'malformed', { reason: `The text is a scam \u202etxet eht` }],
    ['another verdict', 'malformed', { verdict: 'block' }],
    ['no reason', 'malformed', { reason: ' ' }],
    ['a list as its reason', 'malformed', { reason: ['a'] }],
  ])('is dropped with %s: %s', async (_, why, changed) => {
    expect(await droppedFor({ ...good, ...changed })).toBe(why);
  });

  it.each<[string, string, string, boolean]>([
    ['that is no JSON', 'malformed', 'I think it is fine', true],
    ['without choices', 'malformed', '{"choices":[]}', true],
    ['of prose', 'malformed', completion('I think it is fine.'), true],
    ['with prose around its JSON', 'malformed', completion(`Here: ${JSON.stringify(good)}`), true],
    ['that the model cut', 'too-long', completion(good, { finish_reason: 'length' }), true],
    ['without an end', 'too-long', completion(good), false],
  ])('is dropped: one %s', async (_, why, body, complete) => {
    expect(await readAdvice({ body, complete }, question)).toEqual({ kind: 'dropped', why });
  });

  it('is never shown unless each quotation is in what was sent, whatever it is', async () => {
    const piece = fc.oneof(
      fc.constantFrom(...scam.texts, good.clause, good.reason, 'scam', 'spam', 'reject', ''),
      fc.string(),
      fc.constant(null),
    );
    const answer = fc.oneof(
      fc.json(),
      fc
        .record({
          verdict: fc.constantFrom('approve', 'reject', 'unsure', 'x'),
          policy: piece,
          clause: piece,
          reason: piece,
        })
        .map((one) => JSON.stringify(one)),
    );
    await fc.assert(
      fc.asyncProperty(answer, async (content) => {
        const advice = await read(content);
        if (advice.kind === 'dropped') return;
        const policy = question.policies.find(({ key }) => key === advice.policy);
        expect(advice.reason.length).toBeLessThanOrEqual(adviceLimits.reason);
        if (advice.clause !== null)
          expect(policy?.texts.some((one) => one.includes(advice.clause ?? ''))).toBe(true);
        if (advice.verdict === 'reject') expect([policy, advice.clause]).not.toContain(null);
      }),
      { numRuns: 400, seed: 9 },
    );
  });
});
