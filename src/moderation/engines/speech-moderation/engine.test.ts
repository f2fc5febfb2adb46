import { describe, expect, test } from 'vitest';
import { speechModerationPayload } from '../../../protocol/tasks/speech-moderation.ts';
import { scriptedRecogniser, spoken, windowOf } from '../../../testing/moderation/scripted-recogniser.ts';
import type { AudioWindow } from '../../capture/audio.ts';
import { createTextEngine, type TextEngine } from '../../text/engine.ts';
import { buildOwnWords } from '../../text/own-words.ts';
import type { Word } from '../speech/pocketsphinx.ts';
import { createSpeechModerationEngine } from './engine.ts';

const { signal } = new AbortController();
const textEngine = createTextEngine();
type Options = { window?: AudioWindow; blockFrom?: number | null; engine?: TextEngine };

const judgeAll = async (
  utterances: Word[][],
  { window = windowOf(0, 12), blockFrom = null, engine = textEngine }: Options = {},
) => {
  const parts = { recogniser: scriptedRecogniser(utterances), textEngine: engine, blockFrom };
  const { result } = await createSpeechModerationEngine(parts).run(window, { signal });
  return speechModerationPayload.parse(result);
};
/** The violations, without what passes. */
const judge = async (utterances: Word[][], window = windowOf(0, 12)) => {
  const { violations, text } = await judgeAll(utterances, { window });
  return { violations: violations.filter(({ action }) => action !== 'pass'), text };
};

test('V3: a violation has its time, a few words around it and its rate as a string', async () => {
  const { violations, text } = await judge([spoken(2, 'well then i say what an idiot he was that day', 0.9)]);
  expect(text).toBe('well then i say what an idiot he was that day');
  expect(violations).toHaveLength(1);
  expect(violations[0]).toMatchObject({
    startTime: 4.5,
    endTime: 5.9,
    content: 'an idiot he',
    label: 'Abuse',
    details: [{ keyword: 'idiot', hint: 'idiot', mainLabel: 'Abuse', subLabel: 'insult' }],
  });
  expect(violations[0]?.rate).toBe('0.540');
});

test('a word that blocks a text is only for review here, with a rate below the block threshold', async () => {
  const { violations } = await judge([spoken(1, 'go kill yourself')]);
  expect(violations).toMatchObject([{ action: 'review', review: true, label: 'Abuse', rate: '0.790' }]);
});

test('a phrase is found across its words, and neighbouring hits are one violation', async () => {
  const { violations } = await judge([spoken(1, 'please join my telegram you idiot')]);
  expect(violations).toHaveLength(1);
  expect(violations[0]?.details.map(({ hint }) => hint)).toEqual(['join my telegram', 'idiot']);
  const apart = await judge([spoken(1, 'idiot'), spoken(8, 'moron')]);
  expect(apart.violations.map(({ startTime }) => startTime)).toEqual([1, 8]);
});

test('speech that was not searched to its end is for a person, with the reason', async () => {
  const nested = Array.from({ length: 50 }, (_, i) => 'a '.repeat(i + 1).trim());
  const words = await buildOwnWords(
    nested.map((word) => ({ word, label: 'UserDefine', level: 'allow', match: 'fuzzy' })),
    'own-1',
  );
  const engine = createTextEngine({ own: () => words });
  const { violations } = await judgeAll([spoken(0.1, 'a '.repeat(200).trim(), 0.9)], { engine });
  expect(violations.length).toBeGreaterThan(0);
  for (const { action, review, details } of violations)
    expect([action, review, details.at(-1)]).toMatchObject(['review', true, { subLabel: 'unavailable' }]);
});

test('a hit in the overlap of two windows is reported once', async () => {
  const utterances = [spoken(10.7, 'an idiot again')];
  const first = await judge(utterances, windowOf(0, 12, { start: 0, end: 11.3 }));
  const second = await judge(utterances, windowOf(10, 22, { start: 11.3, end: 20 }));
  expect([first.violations.length, second.violations.length]).toEqual([0, 1]);
});

test('words with a very low confidence are no violation', async () => {
  expect((await judge([spoken(1, 'what an idiot', 0.05)])).violations).toEqual([]);
  expect((await judge([spoken(1, 'what an idiot', 0.2)])).violations).toHaveLength(1);
});

test('V12, R5: harmless speech is reported as passed, sentence by sentence, without details', async () => {
  const utterance = [...spoken(1, 'good evening'), ...spoken(4, 'the weather is nice today')];
  const pass = { action: 'pass', label: 'Normal', review: false, rate: '0.000', details: [] };
  expect(await judgeAll([utterance])).toEqual({
    violations: [
      { ...pass, startTime: 1, endTime: 1.9, content: 'good evening' },
      { ...pass, startTime: 4, endTime: 6.4, content: 'the weather is nice today' },
    ],
    text: 'good evening the weather is nice today',
  });
});

test('R5: a sentence with a hit does not pass, whichever window reports the hit', async () => {
  const utterances = [[...spoken(1, 'good evening'), ...spoken(8, 'what an idiot again')]];
  const resultsOf = async (window: AudioWindow) =>
    (await judgeAll(utterances, { window })).violations.map(({ action, content }) => [action, content]);
  expect(await resultsOf(windowOf(0, 12))).toEqual([
    ['pass', 'good evening'],
    ['review', 'an idiot again'],
  ]);
  // "join my telegram" begins in the first window's own part, but the second window reports it.
  const across = [spoken(9, 'join my telegram please')];
  const first = await judgeAll(across, { window: windowOf(0, 12, { start: 0, end: 9.5 }) });
  expect(first.violations).toEqual([]);
});

test('R5: words with a very low confidence, and noise transcribed as words, pass', async () => {
  const { violations } = await judgeAll([spoken(1, 'what an idiot', 0.05)]);
  expect(violations).toMatchObject([{ action: 'pass', content: 'what an idiot' }]);
});

describe("an operator's own word of level block", () => {
  const own = async (level: 'block' | 'review') => {
    const word = { word: 'nice weather', label: 'Ads', level, match: 'exact' } as const;
    const words = await buildOwnWords([word], `own-${level}`);
    return createTextEngine({ own: () => words });
  };
  const say = (confidence: number) => [
    spoken(1, 'such nice', 0.99).concat(spoken(2, 'weather today', confidence)),
  ];

  test.each([
    [null, 1, 'block', 'review'],
    [0.9, 1, 'block', 'block'],
    [0.9, 0.9, 'block', 'block'],
    // Each word needs this confidence, not only their mean.
    [0.9, 0.89, 'block', 'review'],
    [0.9, 1, 'review', 'review'],
  ] as const)('threshold %j, confidence %d, level %s: %s', async (blockFrom, sure, level, action) => {
    const { violations } = await judgeAll(say(sure), { blockFrom, engine: await own(level) });
    const [hit] = violations.filter((one) => one.action !== 'pass');
    expect(hit).toMatchObject({
      action,
      review: action === 'review',
      label: 'Ads',
      details: [{ keyword: 'nice weather', subLabel: 'own words' }],
    });
    if (action === 'review') expect(Number(hit?.rate)).toBeLessThan(0.8);
  });

  test('blocks with its own label and rate next to other hits', async () => {
    const utterances = [spoken(1, 'nice weather you idiot')];
    const { violations } = await judgeAll(utterances, { blockFrom: 0.9, engine: await own('block') });
    expect(violations).toMatchObject([{ action: 'block', review: false, label: 'Ads', rate: '0.900' }]);
    expect(violations[0]?.details.map(({ hint }) => hint)).toEqual(['nice weather', 'idiot']);
  });

  test('is needed to block: no word of the lexicon does, however sure', async () => {
    const { violations } = await judgeAll([spoken(1, 'go kill yourself')], { blockFrom: 0.5 });
    expect(violations).toMatchObject([{ action: 'review', rate: '0.790' }]);
  });
});
