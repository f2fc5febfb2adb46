import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { because } from '../../reasons/reason.ts';
import { serialize } from '../../reasons/serialize.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';

const vectors = path.join(import.meta.dirname, '../../testing/vectors/callbacks');
const vector = async (name: string) =>
  JSON.parse(await readFile(path.join(vectors, name), 'utf8')) as Record<string, unknown>;

let bff: TestBff;
let videoCount = 0;
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/video/asyncscan': () => ({ code: 0, message: 'success', videoId: `v-${videoCount}` }),
    '/v3/recognition/video/close': () => ({ code: 0, message: 'success' }),
  });
});
afterAll(() => bff.close());
beforeEach(() => {
  videoCount += 1;
});

/** A video that the service has accepted, and its callback address. */
async function submitted() {
  const { body } = await bff.as('admin')('POST', '/api/videos', { url: 'https://videos.example/street.mp4' });
  await bff.runJobs();
  const { callback_token: token } = await bff.db
    .selectFrom('submission')
    .select('callback_token')
    .where('id', '=', body.submission.id)
    .executeTakeFirstOrThrow();
  return { id: body.submission.id as string, address: `/callbacks/${token}`, videoId: `v-${videoCount}` };
}

const about = (payload: Record<string, unknown>, id: string) => ({
  ...payload,
  videoInfo: { ...(payload.videoInfo as object), id },
});
const send = async (address: string, body: string) => bff.app.request(address, { method: 'POST', body });
const detail = async (id: string): Promise<SubmissionDetail> =>
  (await bff.as('admin')('GET', `/api/submissions/${id}`)).body;

describe('a verified callback', () => {
  it('C3: ends the video and stores findings of all nine tasks, figures and one case', async () => {
    const video = await submitted();
    const body = await bff.callback(about(await vector('video-summary-all-tasks.json'), video.videoId));
    expect((await send(video.address, body)).status).toBe(200);
    const seen = await detail(video.id);
    expect(seen.submission).toMatchObject({
      state: 'end',
      duration: 93.4,
      frames: 31,
      providerId: video.videoId,
    });
    expect([...new Set(seen.findings.map((finding) => finding.task))].sort()).toEqual([
      'banned-logo',
      'image-classification',
      'image-gallery',
      'known-person-search',
      'logo',
      'ocr-text',
      'person-search',
      'speech-moderation',
      'vulgar-speech',
    ]);
    const classes = seen.summary.find((task) => task.task === 'image-classification');
    expect(classes?.avgScores.map(({ label, value }) => [label, value])).toEqual([
      [0, 0.112],
      [1, 0.283],
      [2, 0.605],
    ]);
    expect(classes?.statistics.map(({ value }) => value)).toEqual([1, 4, 26]);
    expect(seen.cases).toHaveLength(1);
  });

  it('V5, V6: stores boxes unchanged and calls a number without a name "label 1"', async () => {
    const video = await submitted();
    await send(
      video.address,
      await bff.callback(about(await vector('video-summary-all-tasks.json'), video.videoId)),
    );
    const face = (await detail(video.id)).findings.find(
      (finding) => finding.task === 'person-search' && finding.offset === 12,
    );
    expect(face).toMatchObject({
      label: 'label 1',
      labelNumber: 1,
      name: 'Person One',
      rate: 0.83,
      box: [
        [0.31, 0.12],
        [0.49, 0.12],
        [0.49, 0.44],
        [0.31, 0.44],
      ],
    });
  });

  it('C3: answers 200 to a duplicate and changes only its count', async () => {
    const video = await submitted();
    const body = await bff.callback(about(await vector('video-fragment.json'), video.videoId));
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await send(video.address, body)).status),
    );
    expect(statuses).toEqual(Array(8).fill(200));
    const seen = await detail(video.id);
    expect(seen.callbacks).toMatchObject([{ type: 'fragment', duplicates: 7 }]);
    expect(seen.findings).toHaveLength(6);
  });

  it('clears the failure of a fragment and its text when another report says that it was looked at', async () => {
    const video = await submitted();
    const fragment = about(await vector('video-fragment.json'), video.videoId);
    const failed = { ...fragment, code: 2003, ...serialize({ message: because('playlist_encrypted') }) };
    for (const report of [failed, { ...fragment, nonce: 'again' }]) {
      expect((await send(video.address, await bff.callback(report))).status).toBe(200);
      const rows = await bff.db
        .selectFrom('fragment')
        .select(['failure', 'reasons'])
        .where('submission_id', '=', video.id)
        .execute();
      expect(rows.map(({ failure, reasons }) => [failure === null, reasons === null])).toEqual([
        report === failed ? [false, false] : [true, true],
      ]);
    }
  });

  // V15: each of the three fragments reports the same violation, in its own minute.
  it('C4, RC4, V15: every order of fragments and summary has the same result', async () => {
    const fragment = await vector('video-fragment.json');
    const summary = await vector('video-summary-after-fragments.json');
    const parts = [
      fragment,
      { ...fragment, fragmentInfo: { id: 'f-1', offsetStart: 0, offsetEnd: 60 }, nonce: '2' },
      { ...fragment, fragmentInfo: { id: 'f-3', offsetStart: 125, offsetEnd: 131 }, nonce: '3' },
      summary,
    ];
    const ends = new Set<string>();
    for (const order of permutations(parts)) {
      const video = await submitted();
      for (const part of order)
        expect((await send(video.address, await bff.callback(about(part, video.videoId)))).status).toBe(200);
      const { submission, findings, fragments, missing, cases } = await detail(video.id);
      ends.add(
        JSON.stringify([
          submission.state,
          submission.duration,
          findings.length,
          fragments.map((one) => one.id),
          missing,
          cases.length,
        ]),
      );
      videoCount += 1;
    }
    expect([...ends]).toEqual([
      JSON.stringify(['end', 131, 8, ['f-1', 'f-2', 'f-3'], [{ from: 120, to: 125, reason: null }], 1]),
    ]);
  });

  it('C6: stores an unknown task, shows it as unrecognised and asks for review', async () => {
    const video = await submitted();
    const payload = about(
      { ...(await vector('video-summary-after-fragments.json')), 'gait-analysis': { steps: [1, 2] } },
      video.videoId,
    );
    await send(video.address, await bff.callback(payload));
    const seen = await detail(video.id);
    expect(seen.findings).toMatchObject([{ task: 'unrecognised', taskId: 'gait-analysis', review: true }]);
    expect(seen.callbacks[0]?.raw).toContain('"steps":[1,2]');
  });

  it('RC5: stores a signed but unreadable callback raw and answers 200', async () => {
    const video = await submitted();
    expect((await send(video.address, await bff.callback({ weather: 'fine' }))).status).toBe(200);
    expect((await detail(video.id)).callbacks).toMatchObject([
      { type: 'unreadable', reason: 'it names no submission' },
    ]);
  });

  it('accepts characters that the database cannot store', async () => {
    const video = await submitted();
    const payload = about(
      {
        ...(await vector('video-summary-after-fragments.json')),
        'ocr-text': {
          fileList: [
            {
              url: 'http://x/1.jpg',
              text: 'a\u0000b\ud800',
              textAnalysis: { label: 5, review: true, rate: 0.5, details: [] },
            },
          ],
        },
      },
      video.videoId,
    );
    expect((await send(video.address, await bff.callback(payload))).status).toBe(200);
    expect((await detail(video.id)).findings[0]?.text).toBe('a\ufffdb\ufffd');
  });

  it('RC4: six callbacks, some of them repeated, have the same result in every random order', async () => {
    const { videoInfo, customInfo } = await vector('video-fragment.json');
    const fragment = { code: 0, message: 'success', timestamp: 1790000100, videoInfo, customInfo };
    const violation = {
      startTime: 5,
      endTime: 7,
      content: 'x',
      action: 'review',
      label: 'Ads',
      review: true,
    };
    // V15: the same in each fragment, and once more in the summary.
    const speech = { 'speech-moderation': { violations: [violation], text: 'x' } };
    const fragments = [0, 60, 120, 180, 240].map((offsetStart, index) => ({
      ...fragment,
      nonce: `${index}`,
      fragmentInfo: { id: `f-${index}`, offsetStart, offsetEnd: offsetStart + 60 },
      'image-classification': {
        fileList: [{ url: `http://127.0.0.1:9/frames/${index}.jpg`, rate: 0.7, label: 1, review: index > 2 }],
      },
      ...speech,
    }));
    const six = [...fragments, { ...(await vector('video-summary-after-fragments.json')), ...speech }];
    const orders = fc
      .tuple(
        fc.shuffledSubarray(six, { minLength: six.length }),
        fc.shuffledSubarray(six, { minLength: 0, maxLength: 2 }),
      )
      .map(([once, again]) => [...once, ...again]);
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(orders, async (history) => {
        videoCount += 1;
        const video = await submitted();
        for (const part of history) {
          const answered = await send(video.address, await bff.callback(about(part, video.videoId)));
          expect(answered.status).toBe(200);
        }
        const { submission, findings, fragments: seen, missing, callbacks, cases } = await detail(video.id);
        const found = findings.map(({ task, fragmentId, labelNumber, rate }) =>
          [task, fragmentId, labelNumber, rate].join(' '),
        );
        const parts = seen.map(({ id }) => id);
        const { state, duration, frames } = submission;
        ends.add(JSON.stringify([state, duration, frames, found.sort(), parts, missing, cases.length]));
        expect(callbacks).toHaveLength(six.length);
      }),
      { numRuns: Number(process.env.RC4_RUNS ?? 25) },
    );
    expect([...ends]).toHaveLength(1);
  });

  it('stores a callback about another video than the address belongs to, without effect', async () => {
    const video = await submitted();
    await send(
      video.address,
      await bff.callback(about(await vector('video-summary-all-tasks.json'), 'v-stranger')),
    );
    const seen = await detail(video.id);
    expect(seen.submission.state).toBe('submitted');
    expect(seen.findings).toEqual([]);
    expect(seen.callbacks[0]?.reason).toContain('v-stranger');
  });

  it("ends a video that could not be read with the service's reason as text", async () => {
    const video = await submitted();
    await send(
      video.address,
      await bff.callback(about(await vector('video-summary-error.json'), video.videoId)),
    );
    expect((await detail(video.id)).submission).toMatchObject({
      state: 'error',
      message: 'source could not be read',
    });
  });

  it('opens a decided case again when the machine finds more', async () => {
    const video = await submitted();
    const fragment = about(await vector('video-fragment.json'), video.videoId);
    await send(video.address, await bff.callback(fragment));
    const id = (await detail(video.id)).cases[0]?.id ?? '';
    const as = bff.as('moderator', 'mo');
    const { case: claimed } = (await as('POST', `/api/cases/${id}/claim`)).body;
    expect(
      (
        await as('POST', `/api/cases/${id}/decision`, {
          verdict: 'approve',
          version: claimed.version,
          epoch: claimed.claim.epoch,
        })
      ).status,
    ).toBe(200);
    const classification = {
      fileList: [{ url: 'http://127.0.0.1:9/frames/new.jpg', rate: 0.7, label: 1, review: true }],
    };
    await send(
      video.address,
      await bff.callback({
        ...fragment,
        fragmentInfo: { id: 'f-9', offsetStart: 120, offsetEnd: 180 },
        'image-classification': classification,
      }),
    );
    expect((await as('GET', `/api/cases/${id}`)).body.case).toMatchObject({
      state: 'open',
      version: claimed.version + 2,
    });
  });
});

describe('an unverified callback', () => {
  it('S7: is answered with 401 and stored as a bounded, truncated record', async () => {
    const video = await submitted();
    const body = await bff.callback(about(await vector('video-summary-all-tasks.json'), video.videoId));
    const forged = body.replace('93.4', '93.5');
    for (let i = 0; i < 25; i += 1) expect((await send(video.address, forged)).status).toBe(401);
    const seen = await detail(video.id);
    expect(seen.submission.state).toBe('submitted');
    expect(seen.callbacks).toHaveLength(20);
    expect(seen.callbacks[0]).toMatchObject({ type: 'rejected' });
    expect(Math.max(...seen.callbacks.map((callback) => callback.raw.length))).toBeLessThanOrEqual(2000);
  });

  it('C1: is answered with 404 at an unknown token; C2: a bare one is not accepted for a video', async () => {
    expect((await send('/callbacks/none', '{}')).status).toBe(404);
    const video = await submitted();
    expect((await send(video.address, JSON.stringify(await vector('video-summary-error.json')))).status).toBe(
      401,
    );
  });

  it('RC1: is rejected with any flipped bit', async () => {
    const video = await submitted();
    const body = await bff.callback(about(await vector('video-summary-error.json'), video.videoId));
    const bytes = new TextEncoder().encode(body);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 6 }), async (at, bit) => {
        const flipped = new Uint8Array(bytes);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
        const answer = await bff.app.request(video.address, { method: 'POST', body: flipped });
        expect(answer.status).toBe(401);
      }),
      { numRuns: 300 },
    );
    expect((await detail(video.id)).submission.state).toBe('submitted');
  });

  it('is answered with 413 above 16 MB; at an unknown address the body is not read', async () => {
    const video = await submitted();
    const large = `{"json":"${'x'.repeat(16 * 1024 ** 2)}"}`;
    expect((await send(video.address, large)).status).toBe(413);
    let read = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        read += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const stranger = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect((await bff.app.request('/callbacks/nobody', stranger)).status).toBe(404);
    // The stream prepares one chunk before anything is read.
    expect(read).toBeLessThanOrEqual(1);
  });
});

describe('evidence', () => {
  it('is copied at intake and stays available when the address of the service is gone', async () => {
    const video = await submitted();
    bff.media.set('http://127.0.0.1:9/frames/ic-6.jpg', new Uint8Array([1, 2, 3]));
    await send(
      video.address,
      await bff.callback(about(await vector('video-summary-all-tasks.json'), video.videoId)),
    );
    await bff.runJobs();
    bff.media.clear();
    const pictures = (await detail(video.id)).findings.flatMap((finding) => finding.evidence ?? []);
    const stored = pictures.filter((picture) => picture.state === 'stored');
    expect(stored).toHaveLength(1);
    expect(pictures.filter((picture) => picture.state === 'lost').length).toBeGreaterThan(3);
    const answer = await bff.app.request(stored[0]?.url ?? '', {
      headers: { 'x-test-person': 'mo moderator' },
    });
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/jpeg', 'nosniff']);
    expect((await answer.arrayBuffer()).byteLength).toBe(3);
  });
});

describe('slots at the service', () => {
  it('L2: further videos are queued and sent when one ends', async () => {
    await bff.db.updateTable('submission').set({ ended_at: sql<Date>`now()`, state: 'end' }).execute();
    const videos: Awaited<ReturnType<typeof submitted>>[] = [];
    for (let i = 0; i < 11; i += 1) {
      videos.push(await submitted());
      videoCount += 1;
    }
    const states = async () => Promise.all(videos.map(async ({ id }) => (await detail(id)).submission.state));
    expect(await states()).toEqual([...Array(10).fill('submitted'), 'queued']);
    const [first] = videos;
    if (!first) throw new Error('no video');
    await send(
      first.address,
      await bff.callback(about(await vector('video-summary-error.json'), first.videoId)),
    );
    await bff.runJobs();
    expect(await states()).toEqual(['error', ...Array(10).fill('submitted')]);
  });
});

describe('callbacks that come at the same time', () => {
  const part = async (videoId: string, n: number) => ({
    ...about(await vector('video-fragment.json'), videoId),
    fragmentInfo: { id: `f-${n}`, offsetStart: n * 60, offsetEnd: n * 60 + 60 },
    nonce: `${n}`,
  });

  it('of several videos have the same result as one after the other', async () => {
    const end = async (sendAll: (sendings: (() => Promise<Response>)[]) => Promise<Response[]>) => {
      const videos = [];
      const sendings: (() => Promise<Response>)[] = [];
      for (let video = 0; video < 3; video += 1) {
        videoCount += 1;
        const { id, address, videoId } = await submitted();
        videos.push(id);
        const payloads = [await part(videoId, 0), await part(videoId, 1), await part(videoId, 1)];
        payloads.push(
          about(await vector('video-summary-after-fragments.json'), videoId) as (typeof payloads)[number],
        );
        const bodies = await Promise.all(payloads.map((one) => bff.callback(one)));
        sendings.push(...bodies.map((body) => () => send(address, body)));
      }
      const answers = await sendAll(sendings);
      expect(answers.map(({ status }) => status)).toEqual(Array(sendings.length).fill(200));
      const details = await Promise.all(videos.map(detail));
      return details.map(({ submission, findings, fragments, callbacks, cases }) => ({
        state: submission.state,
        duration: submission.duration,
        findings: findings.map(({ task, label, offset }) => [task, label, offset]),
        fragments: fragments.map(({ id }) => id),
        callbacks: callbacks.map(({ type, duplicates }) => [type, duplicates]).sort(),
        cases: cases.map(({ state }) => state),
      }));
    };
    const inTurn = await end(async (sendings) => {
      const answers = [];
      for (const one of sendings) answers.push(await one());
      return answers;
    });
    expect(await end((sendings) => Promise.all(sendings.map((one) => one())))).toEqual(inTurn);
    expect(inTurn[0]?.fragments).toEqual(['f-0', 'f-1']);
  });

  describe('of which one cannot be processed', () => {
    type Video = Awaited<ReturnType<typeof submitted>>;
    let videos: Video[] = [];
    const one = () => videos[2] ?? { id: '', address: '', videoId: '' };
    beforeEach(async () => {
      videos = [];
      for (let video = 0; video < 4; video += 1) {
        videoCount += 1;
        videos.push(await submitted());
      }
      await sql`create function refuse() returns trigger language plpgsql as
        'begin raise exception ''not this one''; end'`.execute(bff.db);
      await sql`create trigger refuse before insert on finding for each row
        when (new.submission_id = ${sql.lit(one().id)}::uuid) execute function refuse()`.execute(bff.db);
    });
    afterEach(async () => {
      await sql`drop function refuse cascade`.execute(bff.db);
      await bff.processCallbacks();
    });
    const heal = () => sql`drop trigger refuse on finding`.execute(bff.db);
    const sendEach = async () => {
      const bodies = await Promise.all(
        videos.map(async ({ videoId }) => bff.callback(await part(videoId, 0))),
      );
      const answers = await Promise.all(videos.map(({ address }, at) => send(address, bodies[at] ?? '')));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      return bodies;
    };

    it('RC2: it is stored, its neighbours are processed, and it is processed as soon as possible', async () => {
      const bodies = await sendEach();
      const counts = () => Promise.all(videos.map(async ({ id }) => (await detail(id)).callbacks.length));
      expect(await counts()).toEqual([1, 1, 0, 1]);
      await bff.processCallbacks();
      expect(await counts()).toEqual([1, 1, 0, 1]);
      await heal();
      await bff.processCallbacks();
      expect(await counts()).toEqual([1, 1, 1, 1]);
      expect((await send(one().address, bodies[2] ?? '')).status).toBe(200);
      expect((await detail(one().id)).callbacks).toMatchObject([{ type: 'fragment', duplicates: 1 }]);
    });

    it('RC5: after ten minutes it is marked unreadable, and can be replayed after a fix', async () => {
      await sendEach();
      await sql`update stored_callback set received_at = received_at - interval '11 minutes'`.execute(bff.db);
      await bff.processCallbacks();
      const [stored] = (await detail(one().id)).callbacks;
      expect(stored).toMatchObject({ type: 'unreadable', reason: expect.stringMatching(/not this one/) });
      await heal();
      const replay = `/api/submissions/${one().id}/callbacks/${stored?.id}/replay`;
      expect((await bff.as('supervisor')('POST', replay)).status).toBe(200);
      expect((await detail(one().id)).findings).not.toEqual([]);
    });
  });

  it('wait only for transactions that lock their own submission', async () => {
    const held = await submitted();
    videoCount += 1;
    const other = await submitted();
    const bodies = [
      await bff.callback(await part(held.videoId, 0)),
      await bff.callback(await part(other.videoId, 0)),
    ];
    await bff.db.transaction().execute(async (trx) => {
      await trx.selectFrom('submission').select('id').where('id', '=', held.id).forUpdate().execute();
      const sent = [send(held.address, bodies[0] ?? ''), send(other.address, bodies[1] ?? '')];
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
      expect((await detail(held.id)).callbacks).toEqual([]);
      expect((await detail(other.id)).callbacks).toHaveLength(1);
    });
    await bff.processCallbacks();
    expect((await detail(held.id)).callbacks).toHaveLength(1);
  });
});

function permutations<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}
