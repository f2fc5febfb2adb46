import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Case } from '../api/cases.ts';
import type { ExportKind } from '../api/exports.ts';
import { startReviewRoom } from '../testing/review-room.ts';
import { readRfc4180 } from '../testing/rfc4180.ts';

type Room = Awaited<ReturnType<typeof startReviewRoom>>;
let room: Room;
const ids: string[] = [];

beforeAll(async () => {
  room = await startReviewRoom({ mo: 'moderator', max: 'moderator', sue: 'supervisor', ada: 'admin' }, null);
  for (let at = 0; at < 12; at += 1) {
    const texts = [
      {
        content: `offer ${at} 加微信 ${at === 3 ? '=HYPERLINK("http://x","a")' : ''}`,
        contentId: `c-${at}`,
        userId: `u-${at % 3}`,
        forumId: `f-${at % 2}`,
      },
    ];
    const { body } = await room.as('sue')('POST', '/api/texts', { texts });
    ids.push(body.results[0].caseId);
  }
  const verdicts = ['approve', 'reject', 'reject', 'escalate', 'approve', 'reject'];
  for (const [at, verdict] of verdicts.entries()) {
    const name = at % 2 === 0 ? 'mo' : 'max';
    const note = at === 1 ? 'line one\r\n"quoted", 加' : undefined;
    const label = verdict === 'reject' ? 'Ads' : undefined;
    expect((await room.decide(name, ids[at] ?? '', verdict, { note, label })).status).toBe(200);
  }
  await room.endUndoWindows();
});
afterAll(() => room.bff.close());

async function ask(path: string, who = 'sue', role = 'supervisor') {
  const answer = await room.bff.app.request(`/api/export/${path}`, {
    headers: { 'x-test-person': `${who} ${role}` },
  });
  // Preserves the byte order mark, which `text()` would remove.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, text };
}
// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer.
async function lines(kind: ExportKind, query = ''): Promise<any[]> {
  const { status, text } = await ask(`${kind}?format=jsonl${query}`);
  expect([status, query]).toEqual([200, query]);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
const csv = async (kind: ExportKind, query = '') => {
  const { status, text } = await ask(`${kind}?format=csv${query}`);
  expect(status).toBe(200);
  return readRfc4180(text);
};
async function listed(query: string): Promise<Case[]> {
  const all: Case[] = [];
  for (let cursor = ''; ; ) {
    const { status, body } = await room.as('sue')('GET', `/api/cases?limit=5${query}${cursor}`);
    expect([status, query]).toEqual([200, query]);
    all.push(...body.items);
    if (body.nextCursor === null) return all;
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
  }
}

describe('an export of cases', () => {
  const soon = encodeURIComponent(new Date(Date.now() + 3_600_000).toISOString());
  const long = encodeURIComponent('2020-01-01T00:00:00.000Z');
  it.each([
    '&lane=review',
    '&lane=all',
    '&lane=all&sort=newest',
    '&lane=all&sort=oldest',
    '&lane=all&sort=priority',
    '&lane=escalated',
    '&lane=second-look',
    '&lane=for-me',
    '&lane=review&anyState=yes&anyRate=yes',
    '&lane=all&kind=text',
    '&lane=all&kind=video',
    '&lane=all&label=Ads',
    '&lane=all&label=Porn',
    '&lane=all&label=Ads&exactLabel=yes',
    '&lane=all&task=text',
    '&lane=all&task=text&label=Ads',
    '&lane=all&state=decided',
    '&lane=all&state=open',
    '&lane=all&q=offer',
    '&lane=all&q=%E5%BE%AE%E4%BF%A1%20offer',
    '&lane=all&q=nothing-like-it',
    '&lane=all&user=u-1',
    '&lane=all&forum=f-0&user=u-2',
    '&lane=all&room=none',
    '&lane=all&verdict=reject',
    '&lane=all&verdict=approve&user=u-0',
    `&lane=all&decidedFrom=${long}&decidedTo=${soon}`,
    `&lane=all&openedFrom=${long}&openedTo=${soon}`,
    `&lane=all&openedFrom=${soon}`,
    '&lane=all&everDecided=any',
    '&lane=all&everDecided=escalate',
    `&lane=all&everDecided=reject&everDecidedFrom=${long}&everDecidedTo=${soon}`,
    '&lane=all&ruled=right',
    '&lane=all&ruled=wrong&task=text&label=Ads',
    '&lane=all&ruled=any&scoreFrom=0.5&scoreTo=0.7',
    '&lane=all&ruled=any&scoreFrom=0.9',
    '&lane=all&ruled=any&unscored=yes',
    '&lane=all&ruled=any&keyword=none',
    '&lane=all&ruled=any&name=none',
    '&lane=all&rateBelow=0.5',
    '&lane=all&look=any',
    '&lane=all&appeal=any',
    '&lane=all&target=on-time',
    '&lane=review&target=late&anyState=yes',
  ])('has the same cases as the list for %s, in the same order', async (query) => {
    const wanted = await listed(query);
    const exported = await lines('cases', query);
    expect(exported.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    for (const [at, one] of wanted.entries()) {
      const { kind, state, version, title, labels, findingCount, userId, decision, openedAt } = one;
      const same = { kind, state, version, title, labels, findingCount, userId, decision, openedAt };
      expect(exported[at]).toMatchObject(same);
    }
    const { body } = await room.as('sue')('GET', `/api/export/cases/count?format=csv${query}`);
    expect(body).toEqual({ rows: wanted.length });
    expect(await csv('cases', query)).toHaveLength(wanted.length + 1);
  });

  it('covers every filter of the list', async () => {
    const { casesQuerySchema } = await import('../api/cases.ts');
    const { casesExportSchema } = await import('../api/exports.ts');
    const left = new Set(['cursor', 'limit', 'direction', 'ids']);
    for (const name of Object.keys(casesQuerySchema.shape))
      expect([name, name in casesExportSchema.shape]).toEqual([name, !left.has(name)]);
  });

  it('has the full text in CSV, with formulas disarmed and times in the zone', async () => {
    const [head = [], ...rows] = await csv('cases', '&zone=Asia/Shanghai&q=HYPERLINK');
    expect(rows).toHaveLength(1);
    const cell = (name: string) => rows[0]?.[head.indexOf(name)] ?? '';
    expect(cell('content')).toContain('offer 3 加微信 =HYPERLINK("http://x","a")');
    expect(cell('openedAt')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/);
    expect(cell('labels')).toBe('Ads 0.6');
  });
});

describe('an export of decisions and rulings', () => {
  it('has each decision as in the API, the oldest first', async () => {
    const exported = await lines('decisions');
    expect(exported.map(({ caseId }) => caseId)).toEqual(ids.slice(0, 6));
    const shown = await room.see('sue', ids[1] ?? '');
    expect(exported[1]).toMatchObject(shown.case.decision);
    expect(exported[1]).toMatchObject({ kind: 'text', userId: 'u-1', forumId: 'f-1', takenBackAt: null });
    const [head = [], ...rows] = await csv('decisions');
    expect(rows[1]?.[head.indexOf('note')]).toBe('line one\r\n"quoted", 加');
    expect(rows[1]?.[head.indexOf('by.name')]).toBe('max');
  });

  it('filters by its cases as their list does', async () => {
    for (const query of ['&lane=escalated', '&user=u-1', '&verdict=reject', '&q=offer%205', '&kind=video']) {
      const cases = new Set(
        (await listed(query.includes('lane') ? query : `&lane=all${query}`)).map(({ id }) => id),
      );
      const exported = await lines('decisions', query);
      expect(exported.map(({ caseId }) => caseId)).toEqual(ids.slice(0, 6).filter((id) => cases.has(id)));
    }
  });

  it('states what each ruling was about', async () => {
    const exported = await lines('rulings');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ruling`.execute(room.bff.db);
    expect(exported).toHaveLength(rows[0]?.n ?? -1);
    expect(exported.map(({ right }) => right).sort()).toEqual([false, false, true, true, true]);
    expect(exported[0]).toMatchObject({
      caseId: ids[0],
      right: false,
      byHand: false,
      verdict: 'approve',
      by: { id: 'mo', name: 'mo' },
      finding: { task: 'text', label: 'Ads', rate: 0.6, review: true },
    });
  });

  it('includes whole days of a time zone at both ends', async () => {
    const first = ids[0] ?? '';
    await sql`
      update decision set decided_at = '2026-03-07T23:30:00Z', undoable_until = '2026-03-07T23:30:00Z'
      where case_id = ${first}`.execute(room.bff.db);
    const within = async (query: string) =>
      (await lines('decisions', query)).some(({ caseId }) => caseId === first);
    expect(await within('&from=2026-03-08&to=2026-03-08&zone=Asia/Shanghai')).toBe(true);
    expect(await within('&from=2026-03-08&to=2026-03-08')).toBe(false);
    expect(await within('&from=2026-03-07&to=2026-03-07')).toBe(true);
    expect(await within('&from=2026-03-07&to=2026-03-07&zone=Asia/Shanghai')).toBe(false);
    expect(await within('&from=2026-03-07T23:30:00.000Z&to=2026-03-07T23:30:00.001Z')).toBe(true);
    expect(await within('&from=2026-03-07T23:30:00.001Z')).toBe(false);
    expect(await within('&to=2026-03-07T23:30:00.000Z')).toBe(false);
  });

  it('contains nothing of a case in a blind look until that is over', async () => {
    const id = ids[10] ?? '';
    await room.draw({ share: 1, verdicts: ['reject'] });
    const { body } = await room.decide('mo', id, 'reject', { label: 'Ads' });
    await room.draw(null);
    expect((await room.see('sue', id)).case.blind).toBe(true);
    const kinds = ['decisions', 'rulings', 'audit'] as const;
    for (const kind of kinds) {
      const exported = await lines(kind);
      expect([kind, exported.some(({ caseId }) => caseId === id)]).toEqual([kind, false]);
    }
    const exported = (await lines('cases')).find((one) => one.id === id);
    expect(exported).toMatchObject({ state: 'second-look', decision: null });
    expect(JSON.stringify(exported)).not.toContain(body.decision.id);
    await room.decide('max', id, 'reject', { label: 'Ads' });
    for (const kind of kinds)
      expect(
        (await lines(kind)).some(({ caseId }) => caseId === id),
        kind,
      ).toBe(true);
  });
});

describe('every export', () => {
  const kinds: ExportKind[] = ['cases', 'decisions', 'rulings', 'audit', 'statements'];

  it.each(kinds)('of %s names its columns by members of its JSON', async (kind) => {
    const [head = []] = await csv(kind);
    const [one] = await lines(kind);
    if (kind === 'statements') return expect(head).toContain('puid');
    const member = (name: string) =>
      name.split('.').reduce((at: unknown, part) => Object(at)[part] ?? null, one);
    for (const name of head) {
      const [first = ''] = name.split('.');
      expect([name, first in one]).toEqual([name, true]);
      expect(() => member(name)).not.toThrow();
    }
  });

  it('is for supervisors, is sent as a file, and starts with a byte order mark on request', async () => {
    for (const kind of kinds) {
      expect((await ask(`${kind}?format=csv`, 'mo', 'moderator')).status).toBe(403);
      expect((await ask(`${kind}/count?format=csv`, 'mo', 'moderator')).status).toBe(403);
      const { headers, text } = await ask(`${kind}?format=csv&bom=yes`);
      expect(text.startsWith('\uFEFF')).toBe(true);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="${kind}-[\\d-]{10}\\.csv"$`),
      );
      expect((await ask(`${kind}?format=csv`)).text.startsWith('\uFEFF')).toBe(false);
    }
  });

  it.each([
    ['cases?format=csv&lable=Ads', 'lable'],
    ['cases?format=xml', 'format'],
    ['cases', 'format'],
    ['cases?format=csv&zone=Mars/Base', 'zone'],
    ['cases?format=csv&from=yesterday', 'from'],
    ['decisions?format=csv&from=2026-02-02&to=2026-02-01', 'to'],
    ['audit?format=csv&from=2026-13-01', 'from'],
  ])('refuses %s and says where', async (path, at) => {
    const { status, text } = await ask(path);
    expect(status).toBe(400);
    expect(JSON.stringify(JSON.parse(text).errors)).toContain(at);
  });

  it('refuses an unknown lane before it is audited as done', async () => {
    const before = await lines('audit', '&what=cases-exported');
    for (const kind of ['cases', 'decisions', 'rulings'])
      expect((await ask(`${kind}?format=csv&lane=gone`)).status).toBe(404);
    expect(await lines('audit', '&what=cases-exported')).toEqual(before);
  });

  it('is audited with the names of its filters, without their values', async () => {
    await ask('decisions?format=csv&user=u-secret&from=2026-01-01&zone=Asia/Shanghai');
    const [latest] = await lines('audit', '&what=decisions-exported');
    expect(latest).toMatchObject({
      by: 'sue',
      detail: { format: 'csv', from: '2026-01-01', to: null, zone: 'Asia/Shanghai', filters: 'lane, user' },
    });
    expect(JSON.stringify(latest)).not.toContain('u-secret');
  });

  it('is described in OpenAPI, rows included', async () => {
    const { body } = await room.as('sue')('GET', '/api/openapi.json');
    for (const kind of kinds) {
      const { get } = body.paths[`/api/export/${kind}`];
      expect(get.parameters.map(({ name }: { name: string }) => name)).toContain('format');
      const { schema } = get.responses['200'].content['application/jsonl'];
      const row = body.components.schemas[schema.$ref.split('/').at(-1)];
      expect(Object.keys(row.properties).length).toBeGreaterThan(5);
    }
  });
});
