import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxSeenCount } from '../api/labels.ts';
import { indexCases } from '../review/changes/index-cases.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';

let bff: TestBff;
let caseId: string;

beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/text': (fields) => ({
      code: 0,
      message: 'success',
      text: {
        texts: (fields.text as { content: string }[]).map((text) => ({
          ...text,
          action: 'review',
          label: 'Ads',
          review: true,
          rate: 0.5,
          details: [],
        })),
      },
    }),
  });
  const { body } = await boss()('POST', '/api/texts', { texts: [{ content: 'words' }] });
  caseId = body.results[0].caseId;
});
afterAll(() => bff.close());
beforeEach(async () => {
  await bff.cases.deleteFrom('finding').where('label_number', 'is not', null).execute();
  await bff.db.deleteFrom('label').execute();
  await bff.db.deleteFrom('lane').where('built_in', '=', false).execute();
});

const boss = () => bff.as('supervisor', 'sam');
const named = (en: string, more: object = {}) => ({ names: { en }, color: null, severity: 1, ...more });
const name = (at: string, body: object) => boss()('PUT', `/api/labels/${at}`, body);
const shown = async () => {
  const { body } = await bff.as('moderator')('GET', `/api/cases/${caseId}`);
  return body.case.labels.map(({ label }: { label: string }) => label);
};
const events = async () =>
  (await bff.db.selectFrom('app_event').select('body').orderBy('id').execute()).map(({ body }) => body);

async function found(task: string, number: number, times = 1, text: string | null = null) {
  const { submission_id } = await bff.db
    .selectFrom('review_case')
    .select('submission_id')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: times }, () => ({
    id: crypto.randomUUID(),
    submission_id,
    case_id: caseId,
    key: crypto.randomUUID(),
    task,
    task_id: task,
    review: true,
    label_number: number,
    text,
    details: '[]',
    relatives: '[]',
  }));
  for (let at = 0; at < rows.length; at += 1000)
    await bff.cases
      .insertInto('finding')
      .values(rows.slice(at, at + 1000))
      .execute();
  await indexCases(bff.db, [caseId]);
}

describe('class numbers that occurred', () => {
  it('are listed with their count and last occurrence, also those without a name (V6)', async () => {
    await found('logo', 2, 3, 'TV9');
    await found('image-classification', 900, 1);
    await found('logo', -1);
    const { body } = await boss()('GET', '/api/labels/seen');
    expect(body.seen.map(({ task, number, count }: never) => [task, number, count])).toEqual([
      ['image-classification', 900, 1],
      ['logo', -1, 1],
      ['logo', 2, 3],
    ]);
    // The same text is one example.
    expect(body.seen[2].examples).toEqual([{ caseId, evidence: null, text: 'TV9', severity: 1 }]);
  });

  it('are counted up to a limit', async () => {
    await found('logo', 2, maxSeenCount + 5);
    expect((await boss()('GET', '/api/labels/seen')).body.seen[0].count).toBe(maxSeenCount);
  });

  it('are visible to supervisors only', async () => {
    expect((await bff.as('moderator')('GET', '/api/labels/seen')).status).toBe(403);
  });
});

describe('a name for a number', () => {
  it('appears on cases at once, notifies everyone, and is audited', async () => {
    await found('logo', 2);
    expect(await shown()).toContain('label 2');
    const body = { names: { en: 'TV9', 'zh-CN': '九台' }, color: '#aa3300', severity: 2 };
    expect(await name('logo/2', body)).toMatchObject({
      status: 200,
      body: { label: { task: 'logo', number: 2, name: 'TV9', ...body } },
    });
    expect(await shown()).toContain('TV9');
    expect(await events()).toContainEqual({ type: 'settings.changed', part: 'labels' });
    const [entry] = await bff.db
      .selectFrom('audit_event')
      .select(['what', 'actor_name', 'detail'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({
      what: 'label-set',
      actor_name: 'sam',
      detail: { task: 'logo', number: 2, name: 'TV9', severity: 2 },
    });
  });

  it('may be in one language alone, which is then used everywhere', async () => {
    const { body } = await name('logo/2', { names: { 'zh-CN': '九台' }, color: null, severity: 0 });
    expect(body.label.name).toBe('九台');
  });

  it('needs a name, a valid colour, and a severity; each fault names its member', async () => {
    const { status, body } = await name('logo/2', { names: {}, color: 'red', severity: 4 });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'color',
      'names',
      'severity',
    ]);
    expect((await name('logo/two', named('x'))).status).toBe(400);
  });

  it('can be set and removed by supervisors, but not by moderators', async () => {
    const mo = bff.as('moderator');
    expect((await mo('PUT', '/api/labels/logo/2', named('x'))).status).toBe(403);
    await name('logo/2', named('TV9'));
    expect((await mo('DELETE', '/api/labels/logo/2')).status).toBe(403);
    expect((await boss()('DELETE', '/api/labels/logo/2')).status).toBe(204);
    expect((await boss()('DELETE', '/api/labels/logo/2')).status).toBe(404);
    expect((await mo('GET', '/api/labels')).body.labels).toEqual([]);
  });
});

describe('a lane that filters by a label', () => {
  const lane = async (labels: string[]) =>
    (await boss()('POST', '/api/lanes', { name: 'mine', filter: { labels } })).body.lane.key;
  const labelsOf = async (key: string) =>
    (await bff.db.selectFrom('lane').select('filter').where('key', '=', key).executeTakeFirstOrThrow()).filter
      .labels;
  const holds = async (key: string) =>
    (await boss()('GET', `/api/cases?lane=${key}`)).body.items.length === 1;

  it('holds the number while it has no name, and follows it through every name', async () => {
    await found('logo', 2);
    const key = await lane(['label 2']);
    expect(await holds(key)).toBe(true);
    await name('logo/2', named('TV9'));
    expect([await labelsOf(key), await holds(key)]).toEqual([['TV9'], true]);
    await name('logo/2', named('TV10'));
    expect([await labelsOf(key), await holds(key)]).toEqual([['TV10'], true]);
    await boss()('DELETE', '/api/labels/logo/2');
    expect([await labelsOf(key), await holds(key)]).toEqual([['label 2'], true]);
  });

  it('keeps the old name beside the new one where another entry still has it', async () => {
    await found('logo', 2);
    await found('image-gallery', 2);
    const key = await lane(['label 2']);
    await name('logo/2', named('TV9'));
    expect(await labelsOf(key)).toEqual(['label 2', 'TV9']);
    const ads = await lane(['Ads']);
    await name('ocr-text/5', named('Ads'));
    await name('ocr-text/5', named('Adverts'));
    expect(await labelsOf(ads)).toEqual(['Ads', 'Adverts']);
  });

  it('so do views, policies and actions', async () => {
    await name('logo/2', named('TV9'));
    await boss()('POST', '/api/views', { name: 'v', lane: 'all', filters: { label: 'TV9' } });
    await boss()('POST', '/api/policies', { key: 'pirate-tv', names: { en: 'x' }, labels: ['TV9'] });
    await bff.as('admin', 'ada')('POST', '/api/actions', { key: 'cut', names: { en: 'x' }, labels: ['TV9'] });
    await name('logo/2', named('TV10'));
    expect((await boss()('GET', '/api/actions')).body.actions[0].labels).toEqual(['TV10']);
    expect((await boss()('GET', '/api/views')).body.views[0].filters).toEqual({ label: 'TV10' });
    const { policies } = (await boss()('GET', '/api/policies')).body;
    expect(policies.find(({ key }: { key: string }) => key === 'pirate-tv').labels).toEqual(['TV10']);
  });
});

describe('the dictionary as a file', () => {
  it('can be exported and imported, completely or not at all', async () => {
    await name('logo/2', named('TV9'));
    const { labels } = (await boss()('GET', '/api/labels')).body;
    const file = labels.map(({ name: _, ...rest }: { name: string }) => rest);
    const more = [...file, { task: 'logo', number: 3, ...named('TV10') }];
    const read = await boss()('POST', '/api/labels/import', { labels: more });
    expect(read.body).toEqual({ added: 1, changed: 0, same: 1 });
    const bad = await boss()('POST', '/api/labels/import', {
      labels: [
        { task: 'logo', number: 4, ...named('TV11') },
        { task: 'logo', number: 4, ...named('TV12') },
      ],
    });
    expect([bad.status, bad.body.errors[0].path]).toEqual([400, 'labels.1.number']);
    expect((await boss()('GET', '/api/labels')).body.labels).toHaveLength(2);
  });
});
