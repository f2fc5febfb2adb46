import { expect, test } from 'vitest';
import { vulgarSpeechPayload } from '../../../protocol/tasks/vulgar-speech.ts';
import { scriptedRecogniser, spoken, windowOf } from '../../../testing/moderation/scripted-recogniser.ts';
import { defaultLexicon } from '../../text/lexicon/default-lexicon.ts';
import type { Word } from '../speech/pocketsphinx.ts';
import { createVulgarSpeechEngine } from './engine.ts';
import { vocabularyOf } from './vocabulary.ts';

const { signal } = new AbortController();

const listen = async (utterances: Word[][], spotted: Word[], window = windowOf(0, 12)) => {
  const engine = createVulgarSpeechEngine({ recogniser: scriptedRecogniser(utterances, spotted) });
  const { result } = await engine.run(window, { signal });
  return vulgarSpeechPayload.parse(result).violations;
};

test('a word in both spotting and transcript is a violation with its time, for review', async () => {
  const violations = await listen([spoken(3, 'what an idiot')], spoken(4.2, 'idiot'));
  expect(violations).toEqual([
    { label: 1, review: true, details: [{ startTime: 4, endTime: 4.4, label: 1, rate: 0.6 }] },
  ]);
});

test('the transcript alone is a hint, spotting alone does not count', async () => {
  const [hint] = await listen([spoken(3, 'what an idiot')], spoken(9, 'idiot'));
  expect(hint?.details[0]?.rate).toBe(0.3);
  expect(await listen([spoken(3, 'good evening')], spoken(3, 'idiot bitch'))).toEqual([]);
});

test('a word with a very low confidence is not even a hint, unless spotting agrees', async () => {
  const doubtful = [spoken(3, 'idiot', 0.4)];
  expect(await listen(doubtful, [])).toEqual([]);
  expect(await listen(doubtful, spoken(3, 'idiot'))).toMatchObject([{ details: [{ rate: 0.24 }] }]);
  expect(await listen([spoken(3, 'idiot', 0.05)], spoken(3, 'idiot'))).toEqual([]);
});

test('forms of one word agree with each other', async () => {
  const [violation] = await listen([spoken(3, 'fucking')], spoken(3.1, 'fuck'));
  expect(violation?.details[0]?.rate).toBeGreaterThan(0.3);
});

test('a word in the overlap of two windows is reported once', async () => {
  const utterance = spoken(11, 'porn');
  const first = await listen([utterance], utterance, windowOf(0, 12, { start: 0, end: 11.1 }));
  const second = await listen([utterance], utterance, windowOf(10, 22, { start: 11.1, end: 20 }));
  expect([first, second].map((each) => each.map(({ label }) => label))).toEqual([[], [2]]);
});

test('the vocabulary has single English words of the dictionary, without harmless longer ones', () => {
  const dictionary = ['idiot', 'bitchy', 'scunthorpe', 'porn', 'telegram', 'house'];
  const vocabulary = vocabularyOf(defaultLexicon, new Map(dictionary.map((word) => [word, 5])));
  expect([...vocabulary.keys()].sort()).toEqual(['bitchy', 'idiot', 'porn']);
});
