import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../api/audit.ts';
import { readCsv } from '../moderation/words/csv.ts';
import { sealAudit } from '../review/audit/seal.ts';
import { transact } from '../review/journal/transact.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';

let bff: TestBff;
/** The first word of a text is its label. */
const script = {
  '/v3/recognition/text': (fields: Record<string, unknown>) => ({
    code: 0,
    message: 'success',
    text: {
      texts: (fields.text as { content: string }[]).map((text) => ({
        ...text,
        action: 'review',
        label: text.content.split(' ')[0],
        review: true,
        rate: 0.7,
        details: [],
      })),
    },
  }),
};

beforeAll(async () => {
  bff = await startTestBff(script);
});
afterAll(() => bff.close());

const audit = async (query = '') =>
  (await bff.as('supervisor', 'sue')('GET', `/api/audit${query}`)).body as {
    items: AuditEvent[];
    nextCursor: string | null;
  };
const whats = async (query: string) => (await audit(query)).items.map(({ what }) => what);
async function openCase(label: string): Promise<string> {
  const { body } = await bff.as('admin')('POST', '/api/texts', { texts: [{ content: `${label} words` }] });
  return body.results[0].caseId;
}

describe('queries of the audit screen', () => {
  it('are for supervisors and administrators only', async () => {
    expect((await bff.as('moderator')('GET', '/api/audit')).status).toBe(403);
    expect((await bff.as('admin')('GET', '/api/audit')).status).toBe(200);
  });

  it('find by person, action, case, submission and time, and find nothing for an invalid id', async () => {
    const id = await openCase('Abuse');
    await bff.as('moderator', 'mo')('POST', `/api/cases/${id}/claim`);
    const [claimed] = (await audit('?person=mo')).items;
    expect(claimed).toMatchObject({ what: 'claimed', by: 'mo', caseId: id, machine: false });
    expect(await whats(`?case=${id}`)).toEqual(['claimed', 'opened']);
    expect(await whats(`?submission=${claimed?.submissionId}&what=moderated`)).toEqual(['moderated']);
    expect(await whats('?case=nothing')).toEqual([]);
    expect(await whats(`?case=${id}&from=${claimed?.at}`)).toContain('claimed');
    expect(await whats(`?case=${id}&to=2020-01-01T00:00:00.000Z`)).toEqual([]);
    expect((await bff.as('supervisor')('GET', '/api/audit?from=yesterday')).status).toBe(400);
    expect((await bff.as('supervisor')('GET', '/api/audit?cursor=x')).status).toBe(400);
  });

  it('page from the newest to the oldest without a gap, while more entries are written', async () => {
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof audit>> = await audit(
        `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      await openCase('Ads');
    } while (cursor !== null && ids.length < 100);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids.at(-1)).toBe(1);
  });

  it('offer everyone and every action in the trail', async () => {
    const { body } = await bff.as('supervisor')('GET', '/api/audit/choices');
    expect(body.people.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['admin', 'mo', 'machine']),
    );
    expect(body.actions).toEqual(['claimed', 'moderated', 'opened', 'submitted']);
  });

  it('report how far the chain is sealed, exported and checked', async () => {
    const chain = async () => (await bff.as('supervisor')('GET', '/api/audit/chain')).body;
    const before = await chain();
    expect(before).toMatchObject({ sealedTo: 0, head: null, check: null });
    const sealed = await sealAudit(bff.db);
    expect(sealed).toBe(before.unsealed);
    expect(await chain()).toMatchObject({ sealedTo: sealed, unsealed: 0 });
  });
});

describe('an export of the audit', () => {
  const exported = async (query: string) =>
    (
      await bff.app.request(`/api/export/audit?${query}`, { headers: { 'x-test-person': 'sue supervisor' } })
    ).text();

  it('contains all matching rows, as JSON lines and as CSV without formulas, and is audited itself', async () => {
    const eve = { id: 'eve', name: '=HYPERLINK("http://x")', role: 'admin', machine: false } as const;
    await transact(bff.context(eve), async ({ record }) => {
      for (let row = 0; row < 2300; row += 1) record('lane-changed', { row });
    });
    const lines = (await exported('format=jsonl&person=eve')).trim().split('\n');
    expect(lines).toHaveLength(2300);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ by: '=HYPERLINK("http://x")', detail: { row: 2299 } });
    const written = await exported('format=csv&person=eve');
    expect(written).toContain(`,"'=HYPERLINK(""http://x"")",`);
    const csv = readCsv(written);
    expect(csv).toHaveLength(2301);
    expect(csv[0]?.cells.slice(0, 3)).toEqual(['id', 'at', 'by']);
    expect((await audit('?person=sue&what=audit-exported')).items).toMatchObject([
      { detail: { format: 'csv', filters: 'person' } },
      { detail: { format: 'jsonl', filters: 'person' } },
    ]);
  });
});

describe('a view of sensitive evidence', () => {
  const view = (name: string, id: string, of = 'picture') =>
    bff.as('moderator', name)('POST', `/api/cases/${id}/viewed`, { of });
  const views = async (id: string) => (await audit(`?case=${id}&what=evidence-viewed`)).items;

  it('is recorded once per person, case and hour', async () => {
    const id = await openCase('Porn');
    for (let again = 0; again < 3; again += 1) expect((await view('mo', id)).status).toBe(204);
    await Promise.all([view('ann', id, 'video'), view('ann', id, 'video')]);
    expect((await views(id)).map(({ by, detail }) => [by, detail])).toEqual([
      ['ann', { of: 'video', severity: 3 }],
      ['mo', { of: 'picture', severity: 3 }],
    ]);
    await sql`update evidence_view set hour = hour - interval '1 hour'`.execute(bff.db);
    await view('mo', id);
    expect(await views(id)).toHaveLength(3);
  });

  it('is not recorded for a mild case', async () => {
    const id = await openCase('Ads');
    expect((await view('mo', id)).status).toBe(204);
    expect(await views(id)).toEqual([]);
  });
});

describe('a video or picture of a sensitive case', () => {
  it('counts as viewed when it is fetched, unless our page prefetches a picture', async () => {
    const person = { 'x-test-person': 'pat moderator' };
    const upload = await bff.app.request('/api/uploads', {
      method: 'POST',
      headers: { ...person, 'x-filename': 'video.mp4', 'content-type': 'video/mp4' },
      body: 'video',
    });
    const { uploadId } = (await upload.json()) as { uploadId: string };
    const { body } = await bff.as('moderator', 'pat')('POST', '/api/videos', { uploadId });
    const submission: string = body.submission.id;
    const [id, picture] = [crypto.randomUUID(), crypto.randomUUID()];
    await sql`insert into review_case (id, kind, submission_id, subject, state, title, preview, severity, rank_at)
      values (${id}, 'video', ${submission}, 'file', 'open', 'video', '', 2, now())`.execute(bff.db);
    await bff.context().evidence.put('p', new Blob(['picture']).stream(), 100);
    await sql`insert into evidence (id, submission_id, source_url, state, key, content_type, bytes)
      values (${picture}, ${submission}, 'u', 'stored', 'p', 'image/jpeg', 7)`.execute(bff.db);
    const views = async () =>
      (await audit(`?case=${id}&what=evidence-viewed`)).items.map(({ by, detail }) => [by, detail.of]);
    const ahead = { ...person, 'sec-fetch-dest': 'image' };
    expect((await bff.app.request(`/api/evidence/${picture}`, { headers: ahead })).status).toBe(200);
    expect(await views()).toEqual([]);
    for (let again = 0; again < 2; again += 1)
      await bff.app.request(`/api/evidence/${picture}`, { headers: person });
    expect(await views()).toEqual([['pat', 'picture']]);
    await bff.app.request(`/api/submissions/${submission}/source`, {
      headers: { 'x-test-person': 'ann moderator' },
    });
    expect(await views()).toEqual([
      ['ann', 'video'],
      ['pat', 'picture'],
    ]);
  });
});

describe('a case in a blind look', () => {
  it('is not in the audit until that look is over', async () => {
    const id = await openCase('Abuse');
    await sql`update review_case set state = 'second-look' where id = ${id}`.execute(bff.db);
    expect(await whats(`?case=${id}`)).toEqual([]);
    await sql`update review_case set state = 'decided' where id = ${id}`.execute(bff.db);
    expect(await whats(`?case=${id}`)).toEqual(['opened']);
  });
});
