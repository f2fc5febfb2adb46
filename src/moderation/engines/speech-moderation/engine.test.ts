import { expect, test } from 'vitest';
import { speechModerationPayload } from '../../../protocol/tasks/speech-moderation.ts';
import { createTextEngine } from '../../text/engine.ts';
import type { Word } from '../speech/pocketsphinx.ts';
import { scriptedRecogniser, spoken, windowOf } from '../speech/scripted-recogniser.ts';
import { createSpeechModerationEngine } from './engine.ts';

const { signal } = new AbortController();
const textEngine = createTextEngine();

const judge = async (utterances: Word[][], window = windowOf(0, 12)) => {
  const recogniser = scriptedRecogniser(utterances);
  const { result } = await createSpeechModerationEngine({ recogniser, textEngine }).run(window, { signal });
  return speechModerationPayload.parse(result);
};

test('V3: a violation says when it was said, with a few words around it and its rate as a string', async () => {
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

test('even what blocks a text is only for review here, and its rate below what would block', async () => {
  const { violations } = await judge([spoken(1, 'go kill yourself')]);
  expect(violations).toMatchObject([{ action: 'review', review: true, label: 'Abuse', rate: '0.790' }]);
});

test('a phrase is found across its words, and hits close together are one violation', async () => {
  const { violations } = await judge([spoken(1, 'please join my telegram you idiot')]);
  expect(violations).toHaveLength(1);
  expect(violations[0]?.details.map(({ hint }) => hint)).toEqual(['join my telegram', 'idiot']);
  const apart = await judge([spoken(1, 'idiot'), spoken(8, 'moron')]);
  expect(apart.violations.map(({ startTime }) => startTime)).toEqual([1, 8]);
});

test('a hit in the overlap of two windows is told once', async () => {
  const said = [spoken(10.7, 'an idiot again')];
  const first = await judge(said, windowOf(0, 12, { start: 0, end: 11.3 }));
  const second = await judge(said, windowOf(10, 22, { start: 11.3, end: 20 }));
  expect([first.violations.length, second.violations.length]).toEqual([0, 1]);
});

test('words that the recogniser itself hardly believes are no violation', async () => {
  expect((await judge([spoken(1, 'what an idiot', 0.05)])).violations).toEqual([]);
  expect((await judge([spoken(1, 'what an idiot', 0.2)])).violations).toHaveLength(1);
});

test('V12: harmless speech gives its text and no violation', async () => {
  expect(await judge([spoken(1, 'the weather is nice today')])).toEqual({
    violations: [],
    text: 'the weather is nice today',
  });
});
