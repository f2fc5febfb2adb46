// Soak: the real engine looks for every person on every frame.
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EntryFields, entryAnswerSchema, pictureAnswerSchema } from '../protocol/operator/galleries.ts';
import { knownPersonSearchSummary } from '../protocol/tasks/known-person-search.ts';
import { personSearchSummary } from '../protocol/tasks/person-search.ts';
import { about, type Harness, startHarness } from '../testing/moderation-harness.ts';
import { knownPersonPictures, type PersonPictures, personPictures } from '../testing/pictures/faces.ts';

// End to end with the real engine: the operator adds photos, then a video shows the people in them.
const task = ['person-search', 'known-person-search'];
let harness: Harness;
let person: PersonPictures;
let known: PersonPictures;

beforeAll(async () => {
  harness = await startHarness();
  [person, known] = await Promise.all([personPictures(), knownPersonPictures()]);
});
afterAll(() => harness.close());

it('while the gallery is empty, the tasks are refused by name and the answer says what to do', async () => {
  const { payload } = await harness.call('video/asyncscan', {
    video: `${harness.receiver.url}/none.mp4`,
    callbackUrl: `${harness.receiver.url}/callbacks/1`,
    task,
  });
  expect(payload).toMatchObject({ code: 1302, message: expect.stringContaining('add persons with photos') });
});

it('finds each person of the gallery on the frames that show them and on no others', async () => {
  await add({ name: 'Guest', typeName: 'visitor' }, person.photos);
  await add({ name: 'Host', typeName: 'actor', known: true, scene: 'party' }, known.photos);
  const video = await videoOf('persons.mp4', [
    person.nearMiss,
    person.hits[0].jpeg,
    person.hits[1].jpeg,
    known.nearMiss,
    known.hits[0].jpeg,
  ]);

  const videoId = await harness.submit(video, { interval: 2, task });
  const received = await harness.receiver.until((all) => about(all, videoId).summaries.length > 0);
  const [summary] = about(received, videoId).summaries;

  const others = personSearchSummary.parse(summary?.['person-search']);
  expect(others.fileList.map(({ offset, faceId, review }) => [offset, faceId, review])).toEqual([
    [2, 'Guest', false],
    [4, 'Guest', false],
  ]);
  expect(others).toMatchObject({
    statistics: [
      { count: 3, label: 0 },
      { count: 2, label: 1 },
    ],
    matchList: [{ faceId: 'Guest', typeName: 'visitor' }],
    label: 1,
    review: false,
  });
  // A match on one frame only goes to review, even a very close one.
  const wellKnown = knownPersonSearchSummary.parse(summary?.['known-person-search']);
  expect(wellKnown.fileList.map(({ offset, faceId, review }) => [offset, faceId, review])).toEqual([
    [8, 'Host', true],
  ]);
  expect(wellKnown.matchList).toMatchObject([{ faceId: 'Host', typeName: 'actor', scene: 'party' }]);
});

async function add(fields: Partial<EntryFields>, photos: Uint8Array[]): Promise<void> {
  const { entry } = entryAnswerSchema.parse(
    await harness.operate('galleries/persons', JSON.stringify(fields)),
  );
  for (const photo of photos) {
    const answer = await harness.operate(
      `galleries/persons/${entry.id}/pictures`,
      new Blob([new Uint8Array(photo)]),
    );
    expect(pictureAnswerSchema.parse(answer).picture).toMatchObject({ state: 'ready', reason: null });
  }
}

/** Makes a video that shows each picture for two seconds. */
async function videoOf(name: string, pictures: Uint8Array[]): Promise<string> {
  const { folder } = harness.receiver;
  for (const [i, picture] of pictures.entries()) await writeFile(path.join(folder, `face-${i}.jpg`), picture);
  const input = ['-framerate', '1/2', '-i', path.join(folder, 'face-%d.jpg')];
  const coded = ['-r', '10', '-pix_fmt', 'yuv420p', '-crf', '20', path.join(folder, name)];
  const result = spawnSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...input, ...coded], {
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`ffmpeg is needed for this test: ${result.stderr}`);
  return name;
}
