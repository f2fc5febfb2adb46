// Soak: one video goes through every real engine before the first test.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Box } from '../protocol/geometry.ts';
import { entryAnswerSchema, type GalleryEntry, pictureAnswerSchema } from '../protocol/operator/galleries.ts';
import { bannedLogoSummary } from '../protocol/tasks/banned-logo.ts';
import { imageClassificationSummary } from '../protocol/tasks/image-classification.ts';
import { imageGallerySummary } from '../protocol/tasks/image-gallery.ts';
import { knownPersonSearchSummary } from '../protocol/tasks/known-person-search.ts';
import { logoSummary } from '../protocol/tasks/logo.ts';
import { ocrTextSummary } from '../protocol/tasks/ocr-text.ts';
import { personSearchSummary } from '../protocol/tasks/person-search.ts';
import { speechModerationPayload } from '../protocol/tasks/speech-moderation.ts';
import { speechTranscriptionPayload } from '../protocol/tasks/speech-transcription.ts';
import { vulgarSpeechPayload } from '../protocol/tasks/vulgar-speech.ts';
import { type EveryTaskVideo, makeEveryTaskVideo, sceneSeconds } from '../testing/every-task-video.ts';
import { about, type Harness, type Payload, startHarness } from '../testing/moderation-harness.ts';

// Runs every task of the interface with the real engines on one video. The tasks must find what is planted in it, at
// the right time and place, and nothing that only looks similar. src/testing/pictures says how its scenes were made.
let harness: Harness;
let video: EveryTaskVideo;
let summary: Payload;

const videoInfoSchema = z.object({ frames: z.number() });

/** A hit, in the same form for every task: its offset, what it is, and its box. */
type Hit = { offset: number | undefined; what: string; box: Box | null };

const readers: Record<string, (object: unknown) => Hit[]> = {
  'image-classification': (object) =>
    imageClassificationSummary
      .parse(object)
      .fileList.filter(({ review }) => review)
      .map(({ offset, label }) => ({ offset, what: label === 4 ? 'Porn' : `class ${label}`, box: null })),
  'person-search': (object) =>
    personSearchSummary
      .parse(object)
      .fileList.map(({ offset, faceId, facePosition }) => ({ offset, what: faceId, box: facePosition })),
  'known-person-search': (object) =>
    knownPersonSearchSummary
      .parse(object)
      .fileList.map(({ offset, faceId, facePosition }) => ({ offset, what: faceId, box: facePosition })),
  'image-gallery': (object) =>
    imageGallerySummary
      .parse(object)
      .fileList.map(({ offset }) => ({ offset, what: 'roulette wheel', box: null })),
  'ocr-text': (object) =>
    ocrTextSummary
      .parse(object)
      .fileList.map(({ offset, text, location }) => ({ offset, what: text, box: location })),
  'banned-logo': (object) =>
    bannedLogoSummary.parse(object).fileList.map(({ offset, category, location }) => ({
      offset,
      what: category === 1 ? 'Kestrel TV' : `category ${category}`,
      box: location,
    })),
  logo: (object) =>
    logoSummary
      .parse(object)
      .fileList.map(({ offset, text, location }) => ({ offset, what: String(text), box: location })),
};

beforeAll(async () => {
  harness = await startHarness();
  video = await makeEveryTaskVideo(path.join(harness.receiver.folder, 'every-task.mp4'));
  for (const { kind, fields, pictures } of video.gallery) await addToGallery(kind, fields, pictures);
  const task = [...Object.keys(readers), 'speech-transcription', 'speech-moderation', 'vulgar-speech'];
  const id = await harness.submit('every-task.mp4', { interval: sceneSeconds, audio: true, task });
  const received = await harness.receiver.until((all) => about(all, id).summaries.length > 0);
  [summary = {}] = about(received, id).summaries;
});
afterAll(() => harness.close());

async function addToGallery(
  kind: GalleryEntry['kind'],
  fields: object,
  pictures: Uint8Array[],
): Promise<void> {
  const { entry } = entryAnswerSchema.parse(
    await harness.operate(`galleries/${kind}`, JSON.stringify(fields)),
  );
  for (const picture of pictures) {
    const answer = await harness.operate(
      `galleries/${kind}/${entry.id}/pictures`,
      new Blob([new Uint8Array(picture)]),
    );
    expect(pictureAnswerSchema.parse(answer).picture).toMatchObject({ state: 'ready' });
  }
}

describe('a video with something for every task', () => {
  it('ends after every engine has looked at every frame', () => {
    expect(summary).toMatchObject({ videoInfo: { status: 'end' } });
    expect(summary.unavailable).toBeUndefined();
  });

  it.each(Object.keys(readers))('%s finds what is planted for it where it is, and nothing more', (task) => {
    const hits = (readers[task]?.(summary[task]) ?? []).toSorted((a, b) => (a.offset ?? 0) - (b.offset ?? 0));
    const planted = video.planted.filter((one) => one.task === task);
    expect(planted.length).toBeGreaterThan(0);
    expect(hits.map(({ offset }) => offset)).toEqual(planted.map(({ scene }) => scene * sceneSeconds));
    for (const [i, { what, box }] of planted.entries()) {
      expect(hits[i]?.what).toContain(what);
      if (box) expect(overlap(hits[i]?.box ?? null, box)).toBeGreaterThanOrEqual(0.5);
    }
  });

  it('R4: image-classification lists every frame with its class, and its counts match the list', () => {
    const { fileList, statistics } = imageClassificationSummary.parse(summary['image-classification']);
    const { frames } = videoInfoSchema.parse(summary.videoInfo);
    expect(fileList.map(({ offset }) => offset)).toEqual(
      Array.from({ length: frames }, (_, index) => index * sceneSeconds),
    );
    const counted = [...Map.groupBy(fileList, ({ label }) => label)].map(([label, all]) => ({
      count: all.length,
      label,
    }));
    expect(counted.toSorted((a, b) => a.label - b.label)).toEqual(statistics);
    expect(fileList.filter(({ label }) => label < 2).every(({ review }) => !review)).toBe(true);
  });

  it('speech-transcription writes down each sentence within a second of where it is spoken', () => {
    const { segments } = speechTranscriptionPayload.parse(summary['speech-transcription']);
    for (const { words, at } of video.spoken) {
      const segment = segments.find(({ text }) => text.includes(words));
      expect(Math.abs((segment?.startTime ?? -9) - at), words).toBeLessThan(1);
    }
    expect(segments).toHaveLength(video.spoken.length);
  });

  it('speech-moderation finds the violations and lets the rest pass', () => {
    const { violations } = speechModerationPayload.parse(summary['speech-moderation']);
    expectStarts(
      violations.filter(({ action }) => action !== 'pass').map(({ startTime }) => startTime),
      video.spoken.filter(({ violating }) => violating),
    );
  });

  it('vulgar-speech finds the vulgar words and no others', () => {
    const { violations } = vulgarSpeechPayload.parse(summary['vulgar-speech']);
    expectStarts(
      violations.flatMap(({ details }) => details.map(({ startTime }) => startTime)),
      video.spoken.filter(({ vulgar }) => vulgar),
    );
  });
});

function expectStarts(starts: number[], spoken: EveryTaskVideo['spoken']): void {
  expect(starts).toHaveLength(spoken.length);
  for (const [i, { words, at }] of spoken.entries())
    expect(Math.abs((starts[i] ?? -9) - at), words).toBeLessThan(1.5);
}

/** Intersection over union of the axis-aligned bounding rectangles of two boxes. */
function overlap(a: Box | null, b: Box): number {
  if (!a) return 0;
  const hull = (box: Box) => {
    const [xs, ys] = [box.map(([x]) => x), box.map(([, y]) => y)];
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  };
  const [one, other] = [hull(a), hull(b)];
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const area = ({ left, top, right, bottom }: typeof one) => (right - left) * (bottom - top);
  const both = Math.max(0, width) * Math.max(0, height);
  return both / (area(one) + area(other) - both);
}
