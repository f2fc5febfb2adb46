import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Behind } from '../../api/stats.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: 'video' }),
    '/v3/recognition/text': (fields) => ({
      code: 0,
      message: 'success',
      text: {
        texts: (fields.text as { content: string }[]).map(({ content }) => ({
          content,
          action: 'review',
          label: 'Ads',
          review: true,
          rate: 0.5,
          details: [],
        })),
      },
    }),
  });
});
afterAll(() => bff.close());

it('a figure opens as many cases as it counts, even if another label has the same name', async () => {
  const boss = bff.as('supervisor', 'sam');
  const ads = { names: { en: 'Ads' }, color: null, severity: 1 };
  for (const number of [5, 6]) await boss('PUT', `/api/labels/image-classification/${number}`, ads);
  await boss('POST', '/api/texts', { texts: [{ content: 'one' }, { content: 'two' }] });
  const { body: video } = await boss('POST', '/api/videos', { url: 'https://videos.example/one.mp4' });
  await bff.runJobs();
  const { callback_token } = await bff.db
    .selectFrom('submission')
    .select('callback_token')
    .where('id', '=', video.submission.id)
    .executeTakeFirstOrThrow();
  const fileList = [{ url: 'https://videos.example/5.jpg', rate: 0.7, label: 5, review: true, offset: 5 }];
  const body = await bff.callback({
    code: 0,
    message: 'success',
    videoInfo: { id: 'video', status: 'end', duration: 9, frames: 3 },
    'image-classification': { fileList, label: 5, review: true },
  });
  expect((await bff.app.request(`/callbacks/${callback_token}`, { method: 'POST', body })).status).toBe(200);

  const query = new URLSearchParams({
    from: new Date(Date.now() - 3_600_000).toISOString(),
    to: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const content = (await boss('GET', `/api/stats/content?${query}`)).body.now;
  const behind = async (address: Behind) => {
    const params = new URLSearchParams(Object.entries(address).map(([name, value]) => [name, String(value)]));
    return (await boss('GET', `/api/cases?${params}`)).body.items.length;
  };
  const labels = content.labels as { key: string; name: string | null; opened: number; behind: Behind }[];
  expect(labels.map(({ key, opened }) => [key, opened])).toEqual([
    ['Ads', 2],
    ['image-classification#5', 1],
  ]);
  for (const { opened, behind: address } of labels) expect(await behind(address)).toBe(opened);
  // A filter by name in a list finds all labels with that name.
  expect((await boss('GET', '/api/cases?lane=all&label=Ads')).body.items).toHaveLength(3);
});

it('everybody is notified of added, changed and removed lanes', async () => {
  const boss = bff.as('supervisor', 'sam');
  const notifications = async () => {
    const rows = await bff.db.selectFrom('app_event').select('body').orderBy('id').execute();
    return rows.filter(({ body }) => JSON.stringify(body) === '{"part":"lanes","type":"settings.changed"}')
      .length;
  };
  const lane = { name: 'Ads', filter: { labels: ['Ads'], rateMin: 0.5 }, sort: 'priority' };
  const { key } = (await boss('POST', '/api/lanes', lane)).body.lane;
  expect(await notifications()).toBe(1);
  const apply = (rateMin: number, seen: number) =>
    boss('POST', '/api/stats/what-if/apply', { lane: key, rateMin, seen });
  expect((await apply(0.7, 0.5)).status).toBe(200);
  expect(await notifications()).toBe(2);
  // Two people saw the same bound, so one of them is refused.
  const both = await Promise.all([apply(0.8, 0.7), apply(0.9, 0.7)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await boss('DELETE', `/api/lanes/${key}`);
  expect(await notifications()).toBe(4);
});
