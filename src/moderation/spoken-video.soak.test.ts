// Soak: a live stream with the real engines takes as long as it plays.
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { speechModerationPayload } from '../protocol/tasks/speech-moderation.ts';
import { about, aboutAudio, drawSpoken, type Harness, startHarness } from '../testing/moderation-harness.ts';

// End to end with the real engines: a video that shows text and has words spoken at known seconds.
let harness: Harness;
let video: string;
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
  harness = await startHarness({ MODERATION_SPEECH_BLOCK_FROM: '0.9' });
  video = drawSpoken(harness.receiver, 'spoken.flv', 26, { script, text: 'FREE COINS', from: 7, until: 13 });
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
const keywordsIn = (...objects: unknown[]) =>
  objects.flatMap((object) =>
    violations
      .parse(object)
      .violations.flatMap(({ startTime, details }) => details.map(({ keyword }) => ({ keyword, startTime }))),
  );
const expectPlanted = (keywords: ReturnType<typeof keywordsIn>) => {
  for (const { word, at } of planted) {
    const found = keywords.filter(({ keyword }) => keyword === word);
    expect(found, word).toHaveLength(1);
    expect(Math.abs((found[0]?.startTime ?? 0) - at), word).toBeLessThan(1);
  }
};

it('finds the spoken words of an audio file within a second of where they are spoken', async () => {
  const requestId = await harness.submitAudio(video);
  const received = await harness.receiver.until((all) => aboutAudio(all, requestId).length > 0);
  const [payload] = aboutAudio(received, requestId);
  expectPlanted(keywordsIn(payload?.['speech-moderation']));
  expect(payload).toMatchObject({ code: 0, message: 'success' });
  expect(JSON.stringify(payload?.['speech-transcription'])).toContain('the weather is nice today');
});

it('R5: a video also reports what passed, unless a rule asks only for what needs review', async () => {
  const inVideo = async (fields: object) => {
    const id = await harness.submit(video, {
      interval: 10,
      audio: true,
      task: ['speech-moderation'],
      ...fields,
    });
    const received = await harness.receiver.until((all) => about(all, id).summaries.length > 0);
    const { violations } = speechModerationPayload.parse(
      about(received, id).summaries[0]?.['speech-moderation'],
    );
    return new Set(violations.map(({ action }) => action));
  };
  const callbackRules = { 'speech-moderation': [{ review: true }] };
  expect([...(await inVideo({ callbackRules }))]).toEqual(['review']);
  expect([...(await inVideo({}))].toSorted()).toEqual(['pass', 'review']);
});

it('V9: finds spoken and written words in a video with audio and reports all of them in its summary', async () => {
  const videoId = await harness.submit(video, { interval: 2, audio: true });
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  const [summary] = about(received, videoId).summaries;
  expectPlanted(keywordsIn(summary?.['speech-moderation']));
  const { fileList } = z
    .object({ fileList: z.array(z.object({ offset: z.number() })) })
    .parse(summary?.['ocr-text']);
  expect(fileList.map(({ offset }) => offset)).toEqual([8, 10, 12]);
});

it('V9: finds them in the right fragments of a live stream, and the fragments have no gaps', async () => {
  const fields = { interval: 2, fragmentTime: 10, audio: true };
  const videoId = await harness.submitLive(`live/${video}`, fields);
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  const { fragments, summaries } = about(received, videoId);
  expect(fragments.map(({ fragmentInfo }) => fragmentInfo)).toMatchObject([
    { offsetStart: 0, offsetEnd: 10 },
    { offsetStart: 10, offsetEnd: 20 },
    { offsetStart: 20, offsetEnd: expect.any(Number) },
  ]);
  expectPlanted(keywordsIn(...fragments.map((fragment) => fragment['speech-moderation'])));
  expect(keywordsIn(fragments[0]?.['speech-moderation'])).toMatchObject([{ keyword: 'idiot' }]);
  const written = fragments.map((fragment) =>
    z.object({ fileList: z.array(z.unknown()) }).parse(fragment['ocr-text']),
  );
  expect(written.map(({ fileList }) => fileList.length > 0)).toEqual([true, true, false]);
  // A busy machine skips frames of a live stream, and then the message says so.
  expect(summaries).toMatchObject([
    { videoInfo: { status: 'end', message: expect.stringMatching(/^success/) } },
  ]);
});

it('R5: callbackRule all also reports what passed, and an own word that is recognised with certainty blocks', async () => {
  const all = async () => {
    const id = await harness.submitAudio(video, { callbackRule: 'all' }, { tasks: ['speech-moderation'] });
    const received = await harness.receiver.until((every) => aboutAudio(every, id).length > 0);
    const { violations } = speechModerationPayload.parse(aboutAudio(received, id)[0]?.['speech-moderation']);
    return Map.groupBy(violations, ({ action }) => action);
  };
  const before = await all();
  expect(before.get('pass')?.map(({ content }) => content)).toContain('the weather is nice today');
  expect(before.get('review')).toHaveLength(planted.length);
  await harness.operate('words', JSON.stringify({ word: 'weather', label: 'Ads', level: 'block' }));
  const after = await all();
  expect(after.get('pass')?.some(({ content }) => content.includes('weather')) ?? false).toBe(false);
  expect(after.get('block')).toMatchObject([
    { review: false, label: 'Ads', details: [{ keyword: 'weather' }] },
  ]);
});
