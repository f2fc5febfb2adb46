import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { lastAudit } from '../../testing/last-audit.ts';
import { settling } from '../../testing/settling.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff(settling);
});
afterAll(() => bff.close());

const list = async (lane: string, query = '') =>
  (await bff.as('moderator', 'mo')('GET', `/api/cases?lane=${lane}&limit=50${query}`)).body.items.map(
    ({ preview, settled, state }: Record<string, unknown>) => [preview, settled, state],
  );

test('what the machine passed or blocked is a case to read, and waits for nobody', async () => {
  const before = await lastAudit(bff.db);
  const texts = ['fine words', 'doubtful offer', 'awful offer'].map((content) => ({
    content,
    userId: 'u-1',
  }));
  const { body } = await bff.as('admin')('POST', '/api/texts', { texts });
  expect(body.results.map(({ caseId }: { caseId: string | null }) => caseId !== null)).toEqual([
    false,
    true,
    false,
  ]);
  const all = [
    ['awful offer', 'block', 'decided'],
    ['doubtful offer', null, 'open'],
    ['fine words', 'pass', 'decided'],
  ];
  expect((await list('all')).sort()).toEqual(all);
  expect(await list('review')).toEqual([all[1]]);
  expect(await list('all', '&settled=block')).toEqual([all[0]]);
  expect(await list('all', '&settled=by-people')).toEqual([all[1]]);
  expect(await list('all', '&q=fine')).toEqual([all[2]]);
  expect((await list('all', '&label=Ads')).sort()).toEqual(all.slice(0, 2));

  const audit = await bff.db.selectFrom('audit_event').select('what').where('id', '>', before).execute();
  expect(audit.map(({ what }) => what)).toEqual(['submitted', 'moderated', 'opened']);
  const events = await bff.db.selectFrom('app_event').select('body').execute();
  const opened = events.filter(({ body }) => (body as { type: string }).type === 'case.opened');
  expect(opened).toHaveLength(1);
});

test('a lane of decided cases holds what people decided, unless it asks for the machine’s too', async () => {
  const boss = bff.as('supervisor', 'boss');
  const lane = async (settled: 'none' | 'also') =>
    (
      await boss('POST', '/api/lanes', {
        name: `of ads ${settled}`,
        filter: { states: ['decided'], labels: ['Ads'], settled },
      })
    ).body.lane.key;
  expect(await list(await lane('none'))).toEqual([]);
  expect(await list(await lane('also'))).toEqual([['awful offer', 'block', 'decided']]);
});

test('it cannot be decided or claimed, and it is read like any case', async () => {
  const { items } = (await bff.as('moderator', 'mo')('GET', '/api/cases?lane=all&settled=block')).body;
  const [{ id, version }] = items;
  const { status, body } = await bff.as('moderator', 'mo')('GET', `/api/cases/${id}`);
  expect([status, body.case.allowedDecisions, body.case.settled, body.content]).toEqual([
    200,
    [],
    'block',
    'awful offer',
  ]);
  const decided = await bff.as('moderator', 'mo')('POST', `/api/cases/${id}/decision`, {
    verdict: 'approve',
    version,
    epoch: 0,
  });
  expect(decided.status).toBeGreaterThanOrEqual(400);
});
