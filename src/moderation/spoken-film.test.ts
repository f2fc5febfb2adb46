import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { about, aboutAudio, drawSpoken, type Harness, startHarness } from '../testing/moderation-harness.ts';

// The whole way with the real engines: a film in which a text stands and words are spoken at known seconds.
let harness: Harness;
let film: string;
const script = [
  { at: 5, words: 'what an idiot' },
  { at: 15, words: 'the weather is nice today' },
  { at: 20.4, words: 'stupid bastard' },
];
const planted = [
  { word: 'idiot', at: 5.5 },
  { word: 'bastard', at: 20.9 },
];

beforeAll(async () => {
  harness = await startHarness();
  film = drawSpoken(harness.receiver, 'spoken.flv', 26, { script, text: 'FREE COINS', from: 7, until: 13 });
});
afterAll(() => harness.close());

const violations = z.object({
  violations: z.array(
    z.object({
      startTime: z.number(),
      review: z.boolean(),
      details: z.array(z.object({ keyword: z.string() })),
    }),
  ),
});
const heardIn = (...objects: unknown[]) =>
  objects.flatMap((object) =>
    violations
      .parse(object)
      .violations.flatMap(({ startTime, details }) => details.map(({ keyword }) => ({ keyword, startTime }))),
  );
const expectPlanted = (heard: ReturnType<typeof heardIn>) => {
  for (const { word, at } of planted) {
    const found = heard.filter(({ keyword }) => keyword === word);
    expect(found, word).toHaveLength(1);
    expect(Math.abs((found[0]?.startTime ?? 0) - at), word).toBeLessThan(1);
  }
};

it('finds the spoken words of an audio file within a second of where they are spoken', async () => {
  const requestId = await harness.submitAudio(film);
  const received = await harness.receiver.until((all) => aboutAudio(all, requestId).length > 0);
  const [payload] = aboutAudio(received, requestId);
  expectPlanted(heardIn(payload?.['speech-moderation']));
  expect(payload).toMatchObject({ code: 0, message: 'success' });
  expect(JSON.stringify(payload?.['speech-transcription'])).toContain('the weather is nice today');
});

it('V9: finds words and writing in a film with audio, all in its summary', async () => {
  const videoId = await harness.submit(film, { interval: 2, audio: true });
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  const [summary] = about(received, videoId).summaries;
  expectPlanted(heardIn(summary?.['speech-moderation']));
  const { fileList } = z
    .object({ fileList: z.array(z.object({ offset: z.number() })) })
    .parse(summary?.['ocr-text']);
  expect(fileList.map(({ offset }) => offset)).toEqual([8, 10, 12]);
});

it('V9: finds them in the right fragments of a live stream, which follow one another without a gap', async () => {
  const fields = { interval: 2, fragmentTime: 10, audio: true };
  const videoId = await harness.submitLive(`live/${film}`, fields);
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  const { fragments, summaries } = about(received, videoId);
  expect(fragments.map(({ fragmentInfo }) => fragmentInfo)).toMatchObject([
    { offsetStart: 0, offsetEnd: 10 },
    { offsetStart: 10, offsetEnd: 20 },
    { offsetStart: 20, offsetEnd: expect.any(Number) },
  ]);
  expectPlanted(heardIn(...fragments.map((fragment) => fragment['speech-moderation'])));
  expect(heardIn(fragments[0]?.['speech-moderation'])).toMatchObject([{ keyword: 'idiot' }]);
  const written = fragments.map((fragment) =>
    z.object({ fileList: z.array(z.unknown()) }).parse(fragment['ocr-text']),
  );
  expect(written.map(({ fileList }) => fileList.length > 0)).toEqual([true, true, false]);
  expect(summaries).toMatchObject([{ videoInfo: { status: 'end', message: 'success' } }]);
});
