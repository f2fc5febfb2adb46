import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';

const vectors = path.join(import.meta.dirname, '../../testing/vectors/callbacks');
let bff: TestBff;
let videos = 0;
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: `v-${videos}` }),
  });
  const rule = { when: { kinds: ['video'], machine: ['review'] }, act: { outcome: 'pass' } };
  await bff.as('supervisor', 'sue')('POST', '/api/rules/dry-run', rule);
  const { id } = (await bff.as('supervisor', 'sue')('POST', '/api/rules', { name: 'Videos pass', ...rule }))
    .body;
  const on = await bff.as('supervisor', 'sue')('PATCH', `/api/rules/${id}`, { state: 'on' });
  expect(on.status).toBe(200);
});
afterAll(() => bff.close());

/** A video of which a fragment, and then the summary, is reported. */
async function submitted() {
  videos += 1;
  const { body } = await bff.as('admin')('POST', '/api/videos', { url: 'https://videos.example/street.mp4' });
  await bff.runJobs();
  const { callback_token: token } = await bff.db
    .selectFrom('submission')
    .select('callback_token')
    .where('id', '=', body.submission.id)
    .executeTakeFirstOrThrow();
  const videoId = `v-${videos}`;
  return {
    found: () =>
      bff.db
        .selectFrom('review_case')
        .selectAll()
        .where('submission_id', '=', body.submission.id)
        .executeTakeFirstOrThrow(),
    report: async (name: string) => {
      const payload = JSON.parse(await readFile(path.join(vectors, name), 'utf8'));
      const about = { ...payload, videoInfo: { ...payload.videoInfo, id: videoId } };
      const sent = await bff.app.request(`/callbacks/${token}`, {
        method: 'POST',
        body: await bff.callback(about),
      });
      expect(sent.status).toBe(200);
    },
  };
}

it('a rule waits for the last result of a file, and then takes its case out of the queue', async () => {
  const { report, found } = await submitted();
  await report('video-fragment.json');
  expect(await found()).toMatchObject({ state: 'open', settled: null });
  await report('video-summary-after-fragments.json');
  expect(await found()).toMatchObject({ state: 'decided', settled: 'pass' });
  const decisions = await bff.db.selectFrom('decision').select(['verdict', 'by_name']).execute();
  expect(decisions).toEqual([{ verdict: 'approve', by_name: 'Videos pass' }]);
});

it('a rule leaves a file to the person who works on it, or has decided it', async () => {
  const held = await submitted();
  await held.report('video-fragment.json');
  const mo = bff.as('moderator', 'mo');
  const { id } = await held.found();
  expect((await mo('POST', `/api/cases/${id}/claim`)).status).toBe(200);
  await held.report('video-summary-after-fragments.json');
  expect(await held.found()).toMatchObject({ state: 'open', settled: null, claim_by_name: 'mo' });

  const decided = await submitted();
  await decided.report('video-fragment.json');
  const before = await decided.found();
  const { version, claim } = (await mo('POST', `/api/cases/${before.id}/claim`)).body.case;
  const body = { verdict: 'reject', version, epoch: claim.epoch, next: null };
  expect((await mo('POST', `/api/cases/${before.id}/decision`, body)).status).toBe(200);
  await decided.report('video-summary-after-fragments.json');
  const after = await decided.found();
  expect(after.settled).toBeNull();
  const standing = bff.db.selectFrom('decision').select('by_name').where('id', '=', after.decision_id);
  expect(await standing.execute()).toEqual([{ by_name: 'mo' }]);
});
