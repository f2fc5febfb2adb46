import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { mutateBody } from '../../testing/hostile/mutate.ts';
import { createRandom } from '../../testing/hostile/random.ts';

const vectors = path.join(import.meta.dirname, '../../testing/vectors/callbacks');
const count = 600;
const seed = 20_261_122;
const names = [
  'video-fragment.json',
  'video-summary-all-tasks.json',
  'video-summary-after-fragments.json',
  'video-summary-error.json',
];

let bff: TestBff;
let videos = 0;
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: `v-${++videos}` }),
    '/v3/recognition/video/close': () => ({ code: 0, message: 'success' }),
  });
});
afterAll(() => bff.close());

async function submitted() {
  const { body } = await bff.as('admin')('POST', '/api/videos', { url: 'https://videos.example/street.mp4' });
  await bff.runJobs();
  const id: string = body.submission.id;
  const row = await bff.db
    .selectFrom('submission')
    .select(['callback_token as token', 'provider_id as videoId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, ...row };
}

const video = async () =>
  JSON.parse(await readFile(path.join(vectors, 'video-summary-all-tasks.json'), 'utf8'));
const long = Array.from({ length: 4000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)));
const frame = (file: object) => ({
  'ocr-text': { fileList: [{ url: 'http://x/1.jpg', text: '', offset: 1, ...file }] },
});

it.each<[string, object, string]>([
  ['more frames than an integer holds', { videoInfo: { frames: 2 ** 31 } }, 'summary'],
  ['half a frame', { videoInfo: { frames: 0.5 } }, 'summary'],
  ['a class of 1.5', { 'image-classification': { fileList: [{ url: 'u', label: 1.5 }] } }, 'summary'],
  [
    'a class past all integers',
    { 'image-classification': { avgScores: [{ label: 1e20, score: 1 }] } },
    'summary',
  ],
  [
    'counts past all integers',
    { 'image-classification': { statistics: [{ label: 1, count: 1e20 }] } },
    'summary',
  ],
  ['a page of text in a picture', frame({ text: long.join('') }), 'summary'],
  ['an address longer than an index takes', frame({ url: `http://x/${long.join('')}.jpg` }), 'summary'],
  ['a zero character', frame({ text: 'a\u0000b' }), 'summary'],
  [
    'a fragment whose name fills a book',
    { fragmentInfo: { id: long.join(''), offsetStart: 0, offsetEnd: 1 } },
    'unreadable',
  ],
])('RC5: a signed callback with %s is answered with 200, stored raw and shown', async (_, odd, type) => {
  const { id, token, videoId } = await submitted();
  const example = await video();
  const videoInfo = {
    ...example.videoInfo,
    ...('videoInfo' in odd ? Object(odd.videoInfo) : {}),
    id: videoId,
  };
  const body = await bff.callback({ ...example, ...odd, videoInfo });
  const statuses = [];
  for (let sent = 0; sent < 2; sent += 1)
    statuses.push((await bff.app.request(`/callbacks/${token}`, { method: 'POST', body })).status);
  expect(statuses).toEqual([200, 200]);
  const { callbacks } = (await bff.as('admin')('GET', `/api/submissions/${id}`)).body;
  expect(callbacks).toMatchObject([{ type, duplicates: 1 }]);
  const again = await bff.as('supervisor')(
    'POST',
    `/api/submissions/${id}/callbacks/${callbacks[0].id}/replay`,
  );
  expect(again.status).toBe(type === 'unreadable' ? 422 : 200);
  expect(bff.failures).toEqual([]);
});

it(`RC5: ${count} signed callbacks of every wrong shape are accepted and stored unchanged, and break no screen, seed ${seed}`, async () => {
  const random = createRandom(seed);
  const examples = await Promise.all(names.map((name) => readFile(path.join(vectors, name), 'utf8')));
  const wrong: string[] = [];
  let video = await submitted();
  for (let sent = 0; sent < count; sent += 1) {
    // A video ends at some point; the next callbacks go to another video.
    if (sent % 50 === 49) video = await submitted();
    const example = JSON.parse(random.pick(examples));
    if (random.roll(4) > 0) example.videoInfo = { ...example.videoInfo, id: video.videoId };
    const mutated = mutateBody(example, random);
    const text = (typeof mutated === 'string' ? mutated : new TextDecoder().decode(mutated)).toWellFormed();
    const answer = await bff.app.request(`/callbacks/${video.token}`, {
      method: 'POST',
      body: await bff.signedText(text),
    });
    if (answer.status !== 200)
      wrong.push(`${answer.status} ${text.slice(0, 300)}: ${String(bff.failures.at(-1)).slice(0, 300)}`);
    if (sent % 25 === 24) {
      const shown = await bff.as('admin')('GET', `/api/submissions/${video.id}`);
      if (shown.status !== 200) wrong.push(`${shown.status} shown after ${text.slice(0, 300)}`);
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  const rows = await bff.db
    .selectFrom('callback')
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .groupBy('type')
    .execute();
  expect(rows.map(({ type }) => type).sort()).toEqual(['fragment', 'summary', 'unreadable']);
  const list = await bff.as('admin')('GET', '/api/cases?lane=all');
  expect(list.status).toBe(200);
});
