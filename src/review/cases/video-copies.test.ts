import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../platform/random/seeded.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';

let bff: TestBff;
let taken = 0;
const harmless = 77;
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: `v-${++taken}` }),
  });
  const task = 'image-classification';
  await bff.db
    .insertInto('label')
    .values({ task, number: harmless, name: 'Clean', severity: 0, color: null })
    .execute();
});
afterAll(() => bff.close());

const mo = (method: string, path: string, body?: object) => bff.as('moderator', 'mo')(method, path, body);

const { int } = createRandom(24);
/** A picture by its hash, which the test's store takes 46 bytes for. */
const picture = () => Uint8Array.from({ length: 46 }, () => int(256));
/** The same after an edit: a few bits of its hash differ. */
const edited = (of: Uint8Array) => of.map((byte, at) => (at % 16 === 3 ? byte ^ 1 : byte));

/** A video whose frames these are; the last `passed` of them are harmless. Returns the id of its case. */
async function video(frames: Uint8Array[], { passed = 0, label = 1, userId = 'u-1' } = {}): Promise<string> {
  const { body } = await bff.as('admin')('POST', '/api/videos', {
    url: 'https://videos.example/street.mp4',
    customInfo: { user: userId },
  });
  await bff.runJobs();
  const { token, provider } = await bff.db
    .selectFrom('submission')
    .select(['callback_token as token', 'provider_id as provider'])
    .where('id', '=', body.submission.id)
    .executeTakeFirstOrThrow();
  const fileList = frames.map((frame, at) => {
    const url = `http://x/${provider}-${at}.jpg`;
    bff.media.set(url, frame);
    const isFlagged = at < frames.length - passed;
    return { url, rate: 0.7, label: isFlagged ? label : harmless, review: isFlagged, offset: at * 5 };
  });
  const sealed = await bff.callback({
    code: 0,
    message: 'success',
    videoInfo: { id: provider, duration: 60, frames: 12, status: 'end', message: 'success' },
    'image-classification': { fileList, label, review: true },
  });
  await bff.app.request(`/callbacks/${token}`, { method: 'POST', body: sealed });
  await bff.runJobs();
  const seen = await bff.as('admin')('GET', `/api/submissions/${body.submission.id}`);
  return seen.body.cases[0].id;
}
const copiesOf = async (id: string) => (await mo('GET', `/api/cases/${id}`)).body.copies;

describe('copies of a video', () => {
  it('have mostly the same frames with findings, and are decided and undone together', async () => {
    const [a, b, c, d] = [picture(), picture(), picture(), picture()];
    const first = await video([a, b, c]);
    const again = await video([edited(a), edited(b), edited(c)]);
    const shorter = await video([edited(a), b]);
    const halfOther = await video([edited(a), picture(), d]);
    const other = await video([picture(), picture()]);
    expect(await copiesOf(first)).toMatchObject({ count: 2, waiting: 2 });
    expect(await copiesOf(other)).toBeUndefined();
    const { body } = await mo('GET', `/api/cases/${first}/alike`);
    const ids = body.items.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual([again, shorter].toSorted());
    expect(ids).not.toContain(halfOther);
    await mo('POST', `/api/cases/${first}/claim`);
    const { body: mine } = await mo('GET', `/api/cases/${first}`);
    const cases = [mine.case, ...body.items].map(({ id, version }) => ({ id, version }));
    const { results } = (await mo('POST', '/api/cases/bulk-decision', { cases, verdict: 'reject' })).body;
    expect(await copiesOf(first)).toMatchObject({ count: 2, waiting: 0, verdicts: { reject: 2 } });
    const decisions = results.map(({ decision }: { decision: { id: string } }) => decision.id);
    await mo('POST', '/api/decisions/bulk-undo', { ids: decisions });
    expect(await copiesOf(first)).toMatchObject({ count: 2, waiting: 2 });
  });

  it('have a label in common: the same place may be filmed for another purpose', async () => {
    const street = picture();
    const first = await video([street]);
    await video([edited(street)], { label: 2 });
    expect(await copiesOf(first)).toBeUndefined();
  });

  it('are not told by frames that passed, nor by frames that are removed', async () => {
    const [title, street] = [picture(), picture()];
    const first = await video([picture(), title, title], { passed: 2 });
    await video([picture(), title, title], { passed: 2 });
    expect(await copiesOf(first)).toBeUndefined();
    const shown = await video([street]);
    const again = await video([edited(street)], { userId: 'u-gone' });
    expect(await copiesOf(shown)).toMatchObject({ count: 1 });
    const row = await bff.db
      .selectFrom('review_case')
      .select('submission_id')
      .where('id', '=', again)
      .executeTakeFirstOrThrow();
    await bff.as('admin')('POST', '/api/erasures', { userId: 'u-gone', confirm: 'u-gone' });
    await bff.runJobs();
    expect(await copiesOf(shown)).toBeUndefined();
    const left = await bff.db
      .selectFrom('evidence')
      .select(['hash', 'copy_keys'])
      .where('submission_id', '=', row.submission_id)
      .execute();
    expect(left).toEqual([{ hash: null, copy_keys: null }]);
  });
});
