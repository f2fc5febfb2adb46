import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportKinds } from '../../api/exports.ts';
import { because } from '../../reasons/reason.ts';
import { say } from '../../reasons/say.ts';
import { serialize } from '../../reasons/serialize.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { sealAudit } from '../audit/seal.ts';
import { verifyAudit } from '../audit/verify.ts';
import type { Context } from '../context/context.ts';
import { foldStats } from '../counting/fold.ts';
import { copyEvidence } from '../evidence/copy-evidence.ts';
import { transact } from '../journal/transact.ts';
import { erase } from './erase.ts';

/** A word in all content of the person, which is found nowhere after the erasure. */
const canary = 'kanarienvogel';
const other = 'zaunkoenig';
const text = (fields: Record<string, unknown>) => ({
  code: 0,
  message: 'success',
  text: {
    texts: (fields.text as { content: string }[]).map((one) => ({
      ...one,
      action: 'review',
      label: 'Abuse',
      review: true,
      rate: 0.8,
      details: [{ keyword: one.content, hint: one.content, mainLabel: 'Abuse' }],
    })),
  },
});
let videos = 0;
const script = {
  '/v3/recognition/text': text,
  '/v3/recognition/video/asyncscan': () => {
    videos += 1;
    return { code: 0, message: 'success', videoId: `v-${videos}` };
  },
  '/v3/recognition/video/close': () => ({ code: 0, message: 'success' }),
};

let bff: TestBff;
const tokens: string[] = [];

beforeAll(async () => {
  bff = await startTestBff(script);
});
afterAll(() => bff.close());

const frames = (of: string, offset: number) => ({
  'ocr-text': {
    fileList: [
      {
        url: `http://service.test/${of}/${offset}.jpg`,
        text: `${of} says the sign`,
        scores: 0.9,
        review: true,
        offset,
        textAnalysis: { action: 'review', label: 'Ads', details: [{ keyword: of, hint: of }] },
      },
    ],
  },
});

/** Results without times: persons without a frame, text without a time, a failed part. */
const withoutPlaces = (of: string) => ({
  'known-person-search': { fileList: [], matchList: [{ faceId: of, typeName: of, scene: of }] },
  'speech-transcription': { text: `${of} was said` },
});
/** A reason of the service that quotes the content. */
const quoting = (of: string) =>
  serialize({ reason: because('message_of', { what: of, why: because('engine_too_slow', { seconds: 3 }) }) });
const notLookedAt = (of: string) => ({
  unavailable: [
    {
      task: 'ocr-text',
      what: 'frames',
      count: 1,
      ...quoting(of),
      review: true,
      frames: [{ url: `http://service.test/${of}/lost.jpg`, offset: 6 }],
    },
  ],
});
const missed = (of: string) => [{ offsetStart: 0, offsetEnd: 2, ...quoting(of) }];
const failedPart = (id: string, of: string) => ({
  code: 2003,
  message: `${of} broke the engine`,
  videoInfo: { id, missed: missed(of) },
  fragmentInfo: { id: 'f-1', offsetStart: 0, offsetEnd: 9 },
});

/** All that every export has, as one text. */
async function exported(): Promise<string> {
  const headers = { 'x-test-person': 'ada admin' };
  let all = '';
  // One at a time: a person has one export at once.
  for (const kind of exportKinds) {
    const answer = await bff.app.request(`/api/export/${kind}?format=jsonl`, { headers });
    expect(answer.status).toBe(200);
    all += await answer.text();
  }
  return all;
}

async function video(userId: string, of: string): Promise<{ submission: string; token: string }> {
  const admin = bff.as('admin', 'ada');
  const upload = await bff.app.request('/api/uploads', {
    method: 'POST',
    headers: { 'x-test-person': 'ada admin', 'x-filename': `${of}.mp4`, 'content-type': 'video/mp4' },
    body: `bytes of ${of}`,
  });
  const { uploadId } = (await upload.json()) as { uploadId: string };
  const { status, body } = await admin('POST', '/api/videos', {
    uploadId,
    customInfo: { user: userId, room: `room of ${of}`, words: of },
  });
  expect([status, body]).toMatchObject([202, { submission: { state: 'queued' } }]);
  await bff.runJobs();
  const row = await bff.db
    .selectFrom('submission')
    .select('callback_token')
    .where('id', '=', body.submission.id)
    .executeTakeFirstOrThrow();
  tokens.push(row.callback_token);
  return { submission: body.submission.id, token: row.callback_token };
}

async function sendCallback(token: string, payload: Record<string, unknown>): Promise<number> {
  const answer = await bff.app.request(`/callbacks/${token}`, {
    method: 'POST',
    body: await bff.callback(payload),
  });
  return answer.status;
}

/** Every text and JSON column that contains a word, in all schemas. */
async function columnsWith(word: string): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; name: string; column: string }>`
    select table_schema as schema, columns.table_name as name, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying', 'bytea')`.execute(bff.db);
  expect(columns.length).toBeGreaterThan(80);
  const found: string[] = [];
  for (const { schema, name, column } of columns) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(`${schema}.${name}`)}
      where strpos(${sql.ref(column)}::text, ${word}) > 0`.execute(bff.db);
    if (rows[0]?.count) found.push(`${name}.${column}`);
  }
  return found;
}

/**
 * Data about a case in other parts of the product: a note of a hand-over, an appeal, a webhook, a name in a gallery.
 */
async function addMore(caseId: string, word: string): Promise<void> {
  const { id, submission_id } = await bff.db
    .selectFrom('review_case')
    .select(['id', 'submission_id'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  const endpoint = crypto.randomUUID();
  for (const statement of [
    sql`insert into hand_over (id, case_id, by_id, by_name, note) values (gen_random_uuid(), ${id}, 'mo', 'mo', ${word})`,
    sql`insert into decision (id, case_id, case_version, from_state, verdict, by_id, by_name, undoable_until)
      values (${endpoint}, ${id}, 900, 'open', 'approve', 'mo', 'mo', now())`,
    sql`insert into appeal (id, case_id, decision_id, statement, by_name, channel)
      values (gen_random_uuid(), ${id}, ${endpoint}, ${word}, ${word}, 'link')`,
    sql`insert into webhook_endpoint (id, name, url, secret, created_by)
      values (${endpoint}, 'platform', 'https://platform.example', 'sealed', 'ada')`,
    sql`insert into sending (id, endpoint_id, type, webhook_id, case_id, body, state, next_at)
      values (${endpoint}, ${endpoint}, 'decision.made', 'w', ${id}, ${word}, 'waiting', now())`,
    sql`insert into sending_attempt (sending_id, number, at, ms, failure, answer)
      values (${endpoint}, 1, now(), 5, ${word}, ${word})`,
  ])
    await statement.execute(bff.db);
  await transact(bff.context(), async ({ record }) =>
    record('gallery-picture-added', { name: word }, { submissionId: submission_id, caseId: id }),
  );
}

async function fileKeys(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from evidence where key is not null union select key from upload order by key`.execute(bff.db);
  return rows.map((row) => row.key);
}

describe('the erasure of a person', () => {
  let staying: { submission: string; token: string };
  let erased: { submission: string; token: string };
  let textCases: { caseId: string; content: string }[];

  it('has a dry run that finds everything and changes nothing', async () => {
    const admin = bff.as('admin', 'ada');
    staying = await video('u-other', other);
    erased = await video('u-gone', canary);
    for (const [{ token }, of, id] of [
      [staying, other, 'v-1'],
      [erased, canary, 'v-2'],
    ] as const) {
      bff.media.set(`http://service.test/${of}/3.jpg`, new Uint8Array([1, 2, 3]));
      const status = await sendCallback(token, {
        code: 0,
        message: 'success',
        videoInfo: { id, status: 'end', message: of, duration: 9, frames: 3, missed: missed(of) },
        customInfo: { words: of },
        ...frames(of, 3),
        ...withoutPlaces(of),
        ...notLookedAt(of),
      });
      expect(status).toBe(200);
      await sendCallback(token, failedPart(id, of));
      // A signed but unreadable callback and an unsigned one: both are stored raw.
      await sendCallback(token, { nothing: of });
      await bff.app.request(`/callbacks/${token}`, { method: 'POST', body: `{"${of}": 1}` });
    }
    await bff.runJobs();
    const { body } = await admin('POST', '/api/texts', {
      texts: [
        {
          content: `${canary} one`,
          userId: 'u-gone',
          contentId: `c-${canary}`,
          forumId: `f-${canary}`,
          context: { author: { about: canary }, thread: [{ text: canary, userId: 'u-gone' }] },
        },
        { content: `${other} two`, userId: 'u-other', contentId: `c-${other}` },
      ],
    });
    textCases = body.results;
    const [mine] = textCases;
    const report = { words: canary, reporter: { id: 'u-gone', name: canary } };
    for (const [contentId, reason] of [
      [`c-${canary}`, canary],
      [`c-${other}`, 'spam'],
    ])
      expect((await admin('POST', '/api/notices', { contentId, reason, ...report })).status).toBe(201);
    await admin('POST', '/api/users/u-gone/notes', { text: canary });
    await admin('POST', '/api/actions', {
      key: 'warn',
      names: { en: 'Warn' },
      params: [{ key: 'why', names: { en: 'Why' }, type: 'text' }],
      strike: { points: 1, days: 9 },
    });
    const claimed = await bff.as('moderator', 'mo')('POST', `/api/cases/${mine?.caseId}/claim`);
    const { version, claim } = claimed.body.case;
    const decided = await bff.as('moderator', 'mo')('POST', `/api/cases/${mine?.caseId}/decision`, {
      verdict: 'reject',
      label: 'Abuse',
      note: `about ${canary}`,
      actions: [{ key: 'warn', params: { why: canary } }],
      version,
      epoch: claim.epoch,
      next: null,
    });
    expect(decided.status).toBe(200);
    await addMore(mine?.caseId ?? '', canary);
    await addMore(textCases[1]?.caseId ?? '', other);
    const before = await columnsWith(canary);
    expect(before).toEqual(
      expect.arrayContaining([
        'appeal.statement',
        'audit_event.detail',
        'callback.failure',
        'callback.reasons',
        'callback.raw',
        'case_search.body',
        'decision.actions',
        'decision.note',
        'evidence.reason',
        'evidence.reasons',
        'evidence.source_url',
        'finding.key',
        'finding.reasons',
        'finding.scene',
        'fragment.failure',
        'fragment.missed',
        'fragment.reasons',
        'given_context.body',
        'hand_over.note',
        'notice.reason',
        'notice.words',
        'review_case.title',
        'sending.body',
        'sending_attempt.answer',
        'spoken_text.text',
        'submission.custom_info',
        'submission.missed',
        'text_item.content',
        'upload.filename',
        'user_note.text',
      ]),
    );
    const dry = await admin('POST', '/api/erasures/preview', { userId: 'u-gone' });
    expect(dry.body.counts).toMatchObject({ submissions: 1, texts: 1, cases: 2, files: 2, notes: 4 });
    expect(dry.body).toMatchObject({ holds: [], elsewhere: true });
    expect(await columnsWith(canary)).toEqual(before);
  });

  it('is for administrators, who type the id twice', async () => {
    const body = { userId: 'u-gone', confirm: 'u-gone' };
    expect((await bff.as('supervisor')('POST', '/api/erasures', body)).status).toBe(403);
    const wrong = await bff.as('admin', 'ada')('POST', '/api/erasures', { ...body, confirm: 'u-gon' });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'confirm' }] } });
  });

  it('is refused while a legal hold is on the person, a case or a submission of theirs', async () => {
    const admin = bff.as('admin', 'ada');
    const holds = [
      { scope: 'user', value: 'u-gone', reason: 'court order 17' },
      { scope: 'case', value: textCases[0]?.caseId, reason: 'court order 18' },
      { scope: 'submission', value: erased.submission, reason: 'court order 19' },
    ];
    for (const hold of holds) {
      const { body: placed } = await admin('POST', '/api/holds', hold);
      const refused = await admin('POST', '/api/erasures', { userId: 'u-gone', confirm: 'u-gone' });
      expect(refused).toMatchObject({ status: 409, body: { code: 'on_hold' } });
      expect(refused.body.detail).toContain(hold.reason);
      const shown = await bff.as('moderator')('GET', `/api/cases/${textCases[0]?.caseId}`);
      expect(shown.body.holds).toHaveLength(hold.scope === 'submission' ? 0 : 1);
      expect((await admin('POST', `/api/holds/${placed.hold.id}/lift`)).status).toBe(200);
    }
    expect(await columnsWith(canary)).not.toEqual([]);
  });

  it('removes the word from every column of every table and every file, and changes nothing of other people', async () => {
    const admin = bff.as('admin', 'ada');
    await foldStats(bff.db);
    const before = await columnsWith(other);
    const keys = await fileKeys();
    expect(keys).toHaveLength(4);
    const exportsBefore = await exported();
    expect(exportsBefore).toContain(canary);
    expect(exportsBefore).toContain('u-gone');
    const { body: requested } = await admin('POST', '/api/erasures', { userId: 'u-gone', confirm: 'u-gone' });
    await bff.runJobs();
    expect(bff.failures).toEqual([]);
    const { body } = await admin('GET', '/api/erasures');
    expect(body.erasures[0]).toMatchObject({
      id: requested.erasure.id,
      state: 'done',
      reason: null,
      counts: { submissions: 1, texts: 1, cases: 2, files: 2 },
    });
    const remainingKeys = await fileKeys();
    expect(remainingKeys).toHaveLength(2);
    expect(await columnsWith(canary)).toEqual([]);
    expect(await columnsWith('u-gone')).toEqual([]);
    expect(await columnsWith(other)).toEqual(before);
    const exportsAfter = await exported();
    expect(exportsAfter).not.toContain(canary);
    expect(exportsAfter).not.toContain('u-gone');
    expect(exportsAfter).toContain('u-other');
    const files = await Promise.all(keys.map((key) => bff.context().evidence.get(key)));
    expect(files.map((file) => file !== null)).toEqual(keys.map((key) => remainingKeys.includes(key)));
  });

  it('leaves the cases without content, with their verdicts, and none of them waiting', async () => {
    const { body } = await bff.as('supervisor')('GET', `/api/cases/${textCases[0]?.caseId}`);
    expect(body.case).toMatchObject({ state: 'decided', title: '', preview: '', userId: null });
    expect(body.case.decision).toMatchObject({ verdict: 'reject', label: 'Abuse', note: null });
    expect(body.content).toBe('');
    const { body: list } = await bff.as('supervisor')('GET', '/api/cases');
    expect(list.items.map((row: { userId: string }) => row.userId)).toEqual(
      expect.arrayContaining(['u-other']),
    );
    expect(JSON.stringify(list)).not.toContain(erased.submission);
    const undone = await bff.as('admin')('POST', `/api/decisions/${body.case.decision.id}/undo`);
    expect(undone.status).toBe(409);
  });

  it('leaves the audit chain valid', async () => {
    await sealAudit(bff.db);
    expect(await verifyAudit(bff.db, [])).toMatchObject({ unsealed: 0, faults: [] });
  });

  it('is not reverted by a later callback, signed or not', async () => {
    const callback = { videoInfo: { id: 'v-2', status: 'end', message: canary }, ...frames(canary, 9) };
    expect(await sendCallback(erased.token, callback)).toBe(200);
    expect(await sendCallback(erased.token, { unreadable: canary })).toBe(200);
    const unsigned = await bff.app.request(`/callbacks/${erased.token}`, { method: 'POST', body: canary });
    expect(unsigned.status).toBe(401);
    await bff.runJobs();
    expect(await columnsWith(canary)).toEqual([]);
  });

  it('is not reverted by a picture that was being copied meanwhile', async () => {
    const late = await video('u-late', canary);
    await sendCallback(late.token, { videoInfo: { id: 'v-3', status: 'end' }, ...frames(canary, 5) });
    const { id } = await bff.db
      .selectFrom('evidence')
      .select('id')
      .where('submission_id', '=', late.submission)
      .executeTakeFirstOrThrow();
    const ctx = bff.context();
    const put: string[] = [];
    const slow: Context = {
      ...ctx,
      moderation: {
        ...ctx.moderation,
        fetchMedia: async () => {
          await bff.as('admin', 'ada')('POST', '/api/erasures', { userId: 'u-late', confirm: 'u-late' });
          const { id: erasureId } = await bff.db
            .selectFrom('erasure')
            .select('id')
            .where('state', '=', 'waiting')
            .executeTakeFirstOrThrow();
          await erase(ctx, { id: erasureId }, { last: false });
          return new Response(canary);
        },
      },
      evidence: {
        ...ctx.evidence,
        put: (key, body, maxBytes) => {
          put.push(key);
          return ctx.evidence.put(key, body, maxBytes);
        },
      },
    };
    await copyEvidence(slow, { id }, { last: false });
    expect(put).toHaveLength(1);
    expect(await ctx.evidence.get(put[0] ?? '')).toBeNull();
    expect(await columnsWith(canary)).toEqual([]);
  });

  it('that a hold stops gives the reason in the reader’s language', async () => {
    const admin = bff.as('admin', 'ada');
    await admin('POST', '/api/texts', { texts: [{ content: 'held', userId: 'u-held' }] });
    await admin('POST', '/api/erasures', { userId: 'u-held', confirm: 'u-held' });
    const placed = { scope: 'user', value: 'u-held', reason: 'court order 20' };
    const { body: held } = await admin('POST', '/api/holds', placed);
    await bff.runJobs();
    const reasonIn = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await admin('GET', '/api/erasures', undefined, headers);
      expect(body.erasures[0].state).toBe('stopped');
      return body.erasures[0].reason;
    };
    const why = because('hold_was_placed', { why: 'court order 20', by: 'ada' });
    expect(await reasonIn('en')).toBe(say(why, 'en'));
    expect(await reasonIn('zh-CN')).toBe(say(why, 'zh-CN'));
    // The reason that quotes the hold is removed with the person.
    await admin('POST', `/api/holds/${held.hold.id}/lift`);
    await admin('POST', '/api/erasures', { userId: 'u-held', confirm: 'u-held' });
    await bff.runJobs();
    expect(await columnsWith('court order 20')).toEqual([]);
  });
});
