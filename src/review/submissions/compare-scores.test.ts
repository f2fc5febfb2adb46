import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { aVideo } from '../../testing/product/videos.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const now = Date.parse('2026-11-20T12:00:00Z');
const day = 86_400_000;

async function video(
  room: string | null,
  figures: Record<number, number | null>,
  { daysAgo = 0, task = 'ocr-text' } = {},
) {
  const { id } = await aVideo(bff.databaseUrl);
  await bff.db.updateTable('submission').set({ room_id: room }).where('id', '=', id).execute();
  const at = new Date(now - daysAgo * day);
  const rows = Object.entries(figures).map(([label, maximum]) => ({
    ...{ submission_id: id, task, label: Number(label), at },
    ...{ average: 0.1, maximum, count: 1 },
  }));
  if (rows.length > 0) await bff.db.insertInto('video_figure').values(rows).execute();
  return id;
}

const compare = async (id: string) => {
  const { status, body } = await bff.as('moderator')('GET', `/api/submissions/${id}/scores-compared`);
  return { status, body };
};

it('counts the other videos of the room and the 30 days before, class by class', async () => {
  const id = await video('r-1', { 3: 0.8, 5: 0.4, 7: null });
  await video('r-1', { 3: 0.79, 5: 0.4 });
  await video('r-1', { 3: 0.8 }, { daysAgo: 29 });
  await video('r-1', { 3: 0.1, 5: null }, { daysAgo: 29 });
  // Not counted: too old, later, of another room or task, of no room.
  await video('r-1', { 3: 0.1 }, { daysAgo: 30 });
  await video('r-1', { 3: 0.1 }, { daysAgo: -1 });
  await video('r-2', { 3: 0.1 });
  await video('r-1', { 3: 0.1 }, { task: 'logo' });
  await video(null, { 3: 0.1 });
  expect(await compare(id)).toEqual({
    status: 200,
    body: {
      roomId: 'r-1',
      days: 30,
      classes: [
        { task: 'ocr-text', label: 3, maximum: 0.8, videos: 3, lower: 2 },
        { task: 'ocr-text', label: 5, maximum: 0.4, videos: 1, lower: 0 },
      ],
    },
  });
});

it('compares a video that names no room with those of all rooms', async () => {
  const id = await video(null, { 11: 0.5 }, { task: 'logo' });
  await video('r-1', { 11: 0.4 }, { task: 'logo' });
  await video(null, { 11: 0.6 }, { task: 'logo' });
  const { body } = await compare(id);
  expect(body).toMatchObject({ roomId: null, classes: [{ label: 11, videos: 2, lower: 1 }] });
});

it('has no class to compare without figures of the service, and refuses an unknown submission', async () => {
  const { body } = await compare(await video('r-1', {}));
  expect(body.classes).toEqual([]);
  expect(await compare('00000000-0000-4000-8000-000000000000')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});
