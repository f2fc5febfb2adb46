import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '../review/journal/read-events.ts';
import { hiddenFrom, seenEvents } from '../review/lanes/hidden-cases.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { doubtful } from '../testing/decisions.ts';

/** In one a content arrives, in the other a copy of the same content as gold. Nothing else has happened to ann. */
type Place = { bff: TestBff; arrive(): Promise<string> };
type Kind = 'text' | 'video';
const address = 'http://frames.test/0.jpg';

async function start(): Promise<TestBff> {
  const bff = await startTestBff({
    ...doubtful,
    '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: 'video-20417' }),
  });
  bff.media.set(
    address,
    Uint8Array.from({ length: 46 }, (_, at) => at * 5),
  );
  await bff.as('moderator', 'ann')('GET', '/api/session');
  return bff;
}

const arrivals: Record<Kind, (bff: TestBff) => Promise<string>> = {
  text: async (bff) => {
    const sent = new Date(Date.now() - 60_000).toISOString();
    const { body } = await bff.as('admin', 'platform')('POST', '/api/texts', {
      texts: [
        {
          content: 'cheap offer, only today',
          contentId: 'post-8231',
          userId: 'user-4451',
          context: {
            author: { name: 'Tom', followers: 3, createdAt: sent },
            thread: [{ place: 'repliedTo', text: 'What is cheap today?', userId: 'user-4451', at: sent }],
          },
        },
      ],
    });
    return body.results[0].caseId;
  },
  video: async (bff) => {
    const { body } = await bff.as('admin', 'platform')('POST', '/api/videos', {
      url: 'https://videos.example/street.mp4',
      customInfo: { user: 'user-4451', contentId: 'clip-5521', season: 3 },
    });
    await bff.runJobs();
    const { id } = body.submission;
    const { token } = await bff.db
      .selectFrom('submission')
      .select('callback_token as token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const found = { url: address, rate: 0.7, label: 1, review: true, offset: 5 };
    const sealed = await bff.callback({
      code: 0,
      message: 'success',
      videoInfo: { id: 'video-20417', duration: 60, frames: 12, status: 'end', message: 'success' },
      'image-classification': { fileList: [found], label: 1, review: true },
    });
    await bff.app.request(`/callbacks/${token}`, { method: 'POST', body: sealed });
    await bff.runJobs();
    return (await bff.as('admin')('GET', `/api/submissions/${id}`)).body.cases[0].id;
  },
};

async function decide(bff: TestBff, name: string, id: string, verdict: string) {
  const call = bff.as('moderator', name);
  const { version, claim } = (await call('POST', `/api/cases/${id}/claim`)).body.case;
  const body = { verdict, version, epoch: claim.epoch, next: null };
  return call('POST', `/api/cases/${id}/decision`, body);
}

async function copyOfGold(bff: TestBff, kind: Kind): Promise<string> {
  const original = await arrivals[kind](bff);
  await decide(bff, 'mo', original, 'reject');
  const sue = bff.as('supervisor', 'sue');
  const { gold } = (await sue('POST', '/api/gold', { caseId: original, verdict: 'reject', label: 'Ads' }))
    .body;
  await sue('POST', `/api/gold/${gold.id}/send`);
  const copy = await bff.db
    .selectFrom('review_case')
    .select('id')
    .where('gold_id', '=', gold.id)
    .executeTakeFirstOrThrow();
  return copy.id;
}

/** Everything that ann can get about the case, before and after her decision, and what she is notified of. */
async function everything(bff: TestBff, id: string): Promise<string> {
  const ann = bff.as('moderator', 'ann');
  const { body } = await ann('GET', `/api/cases/${id}`);
  const { submissionId, userId } = body.case;
  const day = 86_400_000;
  const [from, to] = [-day, day].map((later) => new Date(Date.now() + later).toISOString());
  const today = `from=${from}&to=${to}`;
  const look = async () => ({
    one: await ann('GET', `/api/cases/${id}`),
    lanes: await ann('GET', '/api/lanes'),
    lists: await Promise.all(
      ['all', 'review', 'for-me', 'second-look', 'appeals'].flatMap((lane) => [
        ann('GET', `/api/cases?lane=${lane}`),
        ann('GET', `/api/cases?lane=${lane}&q=cheap`),
        ann('GET', `/api/cases?lane=${lane}&everDecided=any&openedFrom=2020-01-01T00:00:00Z`),
      ]),
    ),
    alike: await ann('GET', `/api/cases/${id}/alike`),
    submission: await ann('GET', `/api/submissions/${submissionId}`),
    submissions: await ann('GET', '/api/submissions'),
    user: await ann('GET', `/api/users/${encodeURIComponent(userId)}`),
    own: await ann('GET', `/api/stats/own?${today}`),
    care: await ann('GET', '/api/care/own'),
    choices: await ann('GET', '/api/stats/choices'),
  });
  const before = await look();
  const decided = await decide(bff, 'ann', id, 'reject');
  const after = await look();
  const undone = await ann('POST', `/api/decisions/${decided.body.decision.id}/undo`);
  const atLast = await look();
  const link = await ann('POST', `/api/decisions/${decided.body.decision.id}/appeal-link`);
  const hidden = await hiddenFrom(bff.db, { id: 'ann', name: 'ann', role: 'moderator', machine: false });
  const events = (await seenEvents(bff.db, hidden, await readEvents(bff.db, '0'))).map(({ event }) => event);
  const about = events.filter(
    (event) => JSON.stringify(event).includes(id) || JSON.stringify(event).includes(submissionId),
  );
  const row = await bff.db
    .selectFrom('review_case')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const sent = await bff.db
    .selectFrom('submission')
    .select('provider_id')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return normal(
    JSON.stringify({ before, decided, after, undone, atLast, link: link.status, about }, null, 1),
    [row.user_id, row.content_id, sent.provider_id],
  );
}

/** Replaces identifiers by the order in which they appear, and times. */
function normal(text: string, ids: readonly (string | null)[]): string {
  const seen = new Map<string, string>();
  const known = ids.flatMap((id) => id ?? []);
  return known
    .reduce((rest, id, at) => rest.replaceAll(id, `<given ${at}>`), text)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
      seen.set(id, seen.get(id) ?? `<id ${seen.size}>`);
      return seen.get(id) ?? '';
    })
    .replace(/(timestamp|nonce)(\D+)\d+/g, '$1$2<number>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
}

describe.each(['text', 'video'] as const)('the copy of a gold %s', (kind) => {
  let ordinary: Place;
  let gold: Place;
  beforeAll(async () => {
    const [one, other] = [await start(), await start()];
    ordinary = { bff: one, arrive: () => arrivals[kind](one) };
    gold = { bff: other, arrive: () => copyOfGold(other, kind) };
  });
  afterAll(async () => {
    await ordinary.bff.close();
    await gold.bff.close();
  });

  it('is to a moderator, byte for byte, a case like any other', async () => {
    const [expected, found] = await Promise.all(
      [ordinary, gold].map(async ({ bff, arrive }) => everything(bff, await arrive())),
    );
    expect(expected).toContain('"verdict": "reject"');
    expect(expected).not.toContain('"status": 400');
    expect(expected).toContain('"link": 403');
    expect(found).toBe(expected);
  });
});
