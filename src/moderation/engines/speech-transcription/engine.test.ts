import { expect, test } from 'vitest';
import { speechTranscriptionPayload } from '../../../protocol/tasks/speech-transcription.ts';
import { scriptedRecogniser, spoken, windowOf } from '../../../testing/moderation/scripted-recogniser.ts';
import { createTranscriptionEngine } from './engine.ts';

const { signal } = new AbortController();

test('V9: speech is transcribed in segments, with times in seconds of the source', async () => {
  const utterances = [spoken(60, 'good evening'), spoken(63, 'everybody')];
  const engine = createTranscriptionEngine({ recogniser: scriptedRecogniser(utterances) });
  const { result } = await engine.run(windowOf(60, 72), { signal });
  expect(speechTranscriptionPayload.parse(result)).toEqual({
    text: 'good evening everybody',
    segments: [
      { startTime: 60, endTime: 60.9, text: 'good evening' },
      { startTime: 63, endTime: 63.4, text: 'everybody' },
    ],
  });
});

test('a word in the overlap of two windows is transcribed by the window it belongs to', async () => {
  const utterances = [spoken(10, 'one two three four')];
  const engine = createTranscriptionEngine({ recogniser: scriptedRecogniser(utterances) });
  const first = await engine.run(windowOf(0, 12, { start: 0, end: 10.95 }), { signal });
  const second = await engine.run(windowOf(10, 22, { start: 10.95, end: 20 }), { signal });
  expect([first.result.text, second.result.text]).toEqual(['one two', 'three four']);
});

test('silence gives an empty text', async () => {
  const engine = createTranscriptionEngine({ recogniser: scriptedRecogniser([]) });
  expect((await engine.run(windowOf(0, 12), { signal })).result).toEqual({ text: '', segments: [] });
});
