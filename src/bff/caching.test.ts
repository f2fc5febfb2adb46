import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyEvidence } from '../review/evidence/copy-evidence.ts';
import { startRealPeople } from '../testing/real-people.ts';

const source_url = 'https://pictures.example/1.jpg';
let people: Awaited<ReturnType<typeof startRealPeople>>;
let mo: Awaited<ReturnType<(typeof people)['person']>>;
beforeAll(async () => {
  people = await startRealPeople({
    script: {
      '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: 'v-1' }),
    },
  });
  mo = await people.person('mo', 'moderator');
});
afterAll(() => people.close());

async function picture(): Promise<string> {
  const url = 'https://videos.example/1.mp4';
  const sent = await mo.call('POST', '/api/videos', { url, tasks: ['image-classification'] });
  const id = crypto.randomUUID();
  people.media.set(source_url, new Uint8Array([1, 2, 3]));
  await people.db
    .insertInto('evidence')
    .values({ id, submission_id: sent.body.submission.id, source_url, state: 'waiting' })
    .execute();
  await copyEvidence(people.context(), { id }, { last: true });
  return id;
}

it('lets a browser cache evidence for a minute, and then revalidate with a new permission check (RH9)', async () => {
  const id = await picture();
  const first = await mo.call('GET', `/api/evidence/${id}`);
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
  const [, seconds] =
    /^private, max-age=(\d+), must-revalidate$/.exec(first.headers.get('cache-control') ?? '') ?? [];
  expect(Number(seconds)).toBeLessThanOrEqual(60);
  const again = (known: string, by = mo) =>
    by.call('GET', `/api/evidence/${id}`, undefined, { 'if-none-match': known });
  const unchanged = await again(etag);
  expect([unchanged.status, unchanged.body, unchanged.headers.get('etag')]).toEqual([304, '', etag]);
  expect((await again(`"other", W/${etag}`)).status).toBe(304);
  expect((await again('"other"')).status).toBe(200);
  const part = await mo.call('GET', `/api/evidence/${id}`, undefined, {
    range: 'bytes=0-0',
    'if-range': etag,
  });
  const whole = await mo.call('GET', `/api/evidence/${id}`, undefined, {
    range: 'bytes=0-0',
    'if-range': '"x"',
  });
  expect([part.status, whole.status]).toEqual([206, 200]);

  const other = await people.person('kim', 'moderator');
  await other.call('POST', '/api/auth/sign-out', {});
  const signedOut = await again(etag, other);
  expect([signedOut.status, signedOut.headers.get('cache-control')]).toEqual([401, 'no-store']);
  await people.db.deleteFrom('evidence').where('id', '=', id).execute();
  const erased = await again(etag);
  expect([erased.status, erased.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

it('makes a browser clear its cache at sign-out, and once a session has expired', async () => {
  const kay = await people.person('kay', 'moderator');
  const answer = await kay.call('POST', '/api/auth/forget', {});
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache"']);
  expect((await kay.call('GET', '/api/session')).status).toBe(200);
  const signedOut = await kay.call('POST', '/api/auth/sign-out', {});
  expect(signedOut.headers.get('clear-site-data')).toBe('"cache"');
  expect((await kay.call('GET', '/api/session')).status).toBe(401);
});
