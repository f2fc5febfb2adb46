import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { settledRate, settling } from '../../testing/settling.ts';
import { sampleDaily } from './draw-sample.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff(settling);
});
afterAll(() => bff.close());

const sue = () => bff.as('supervisor', 'sue');
const send = (contents: string[]) =>
  bff.as('admin')('POST', '/api/texts', {
    texts: contents.map((content) => ({ content, userId: `user of ${content.split(' ')[0]}` })),
  });
const set = (perDay: number, filter: object = {}) => sue()('PUT', '/api/sampling', { perDay, filter });
const draw = () => sue()('POST', '/api/sampling/draw');
const inLane = async (lane: string, name = 'mo', query = '') =>
  (await bff.as('moderator', name)('GET', `/api/cases?lane=${lane}&limit=200${query}`)).body.items;
async function decide(name: string, id: string, verdict: string) {
  const call = bff.as(name === 'sue' ? 'supervisor' : 'moderator', name);
  const claimed = (await call('POST', `/api/cases/${id}/claim`)).body;
  const { version, claim } = claimed.case;
  return call('POST', `/api/cases/${id}/decision`, {
    verdict,
    version,
    epoch: claim.epoch,
    next: null,
  });
}

const blocked = Array.from({ length: 12 }, (_, at) => `awful offer ${at}`);
const passed = Array.from({ length: 40 }, (_, at) => `fine words ${at}`);

describe('the audit sample', () => {
  it('draws nothing until a supervisor sets how many, and is for supervisors', async () => {
    await send([...blocked, ...passed, 'doubtful words']);
    expect((await draw()).body.code).toBe('already_done');
    expect((await bff.as('moderator', 'mo')('GET', '/api/sampling')).status).toBe(403);
    const { lanes } = (await sue()('GET', '/api/lanes')).body;
    expect(lanes.map(({ key }: { key: string }) => key)).not.toContain('sample');
  });

  it('draws at random from every stratum, and counts what each drawn case stands for', async () => {
    await set(20);
    const { body } = await draw();
    expect(body).toMatchObject({ settings: { perDay: 20 }, drawnToday: 20, waiting: 20 });
    const strata = await bff.db
      .selectFrom('sample_stratum')
      .select(['settled', 'label', 'cases', 'drawn'])
      .orderBy('settled')
      .execute();
    expect(strata).toEqual([
      { settled: 'block', label: 'Ads', cases: 12, drawn: 7 },
      { settled: 'pass', label: 'Normal', cases: 40, drawn: 13 },
    ]);
    expect((await draw()).status).toBe(409);
    expect(await inLane('sample')).toHaveLength(20);
    expect(await inLane('second-look')).toEqual([]);
    expect((await inLane('review')).map((row: { preview: string }) => row.preview)).toEqual([
      'doubtful words',
    ]);
  });

  it('shows nobody what the machine found or did while it is decided', async () => {
    const canaries = ['"block"', '"pass"', 'Ads', 'Normal', String(settledRate), 'verdict":"'];
    for (const [role, name] of [
      ['moderator', 'mo'],
      ['supervisor', 'sue'],
      ['admin', 'root'],
    ] as const) {
      const call = bff.as(role, name);
      for (const { id } of await inLane('sample')) {
        const one = (await call('GET', `/api/cases/${id}`)).body;
        expect(one.case).toMatchObject({
          sampled: true,
          settled: null,
          labels: [],
          severity: 3,
          findingCount: 0,
        });
        const submission = (await call('GET', `/api/submissions/${one.case.submissionId}`)).body;
        const own = {
          one: { ...one, history: one.history.filter(({ what }: { what: string }) => what !== 'moderated') },
          findings: submission.findings.filter(({ text }: { text: string }) => text === one.content),
        };
        for (const canary of canaries) expect(JSON.stringify(own), canary).not.toContain(canary);
        expect(own.findings).toEqual([]);
      }
      const listed = async (query: string) =>
        (await call('GET', `/api/cases?lane=sample&limit=200${query}`)).body.items.length;
      expect(await listed('')).toBe(20);
      for (const query of [
        '&label=Ads',
        '&task=text',
        '&settled=block',
        '&settled=pass',
        '&rateBelow=0.9',
        '&q=Ads',
      ])
        expect([query, await listed(query)]).toEqual([query, 0]);
    }
  });

  it('does not give the order away: it is neither by age nor by severity', async () => {
    const order = (await inLane('sample')).map((row: { preview: string }) => row.preview.split(' ')[0]);
    const sorted = order.toSorted();
    expect(order).not.toEqual(sorted);
    expect(order).not.toEqual(sorted.toReversed());
  });

  it('a verdict that contradicts the machine is confirmed blind by a supervisor, and only then counts', async () => {
    const items = await inLane('sample');
    const of = (word: string) => items.find((row: { preview: string }) => row.preview.startsWith(word)).id;
    const wrong = of('awful');
    const first = await decide('mo', wrong, 'approve');
    expect(first.body.decision).toMatchObject({ round: 'second', outcome: 'differed' });
    expect((await inLane('sample', 'mo')).some((row: { id: string }) => row.id === wrong)).toBe(false);
    expect((await inLane('sample', 'ann')).some((row: { id: string }) => row.id === wrong)).toBe(false);
    const claim = await bff.as('moderator', 'ann')('POST', `/api/cases/${wrong}/claim`);
    expect(claim).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const bulk = await bff.as('moderator', 'ann')('POST', '/api/cases/bulk-decision', {
      cases: [{ id: wrong, version: 3 }],
      verdict: 'approve',
    });
    expect(bulk.body.results[0]).toMatchObject({ decision: null });
    const { items: forSue } = (await sue()('GET', '/api/cases?lane=sample&limit=200')).body;
    expect(forSue.some((row: { id: string }) => row.id === wrong)).toBe(true);
    const third = await decide('sue', wrong, 'approve');
    expect(third.body.decision).toMatchObject({ round: 'third', outcome: 'overturned' });
    const news = await bff.db
      .selectFrom('delivery')
      .innerJoin('decision', 'decision.id', 'decision_id')
      .select(['type', 'verdict', 'by_name'])
      .where('case_id', '=', wrong)
      .orderBy('type', 'desc')
      .execute();
    expect(news).toEqual([
      { type: 'decision.reversed', verdict: 'reject', by_name: 'machine' },
      { type: 'decision.made', verdict: 'approve', by_name: 'sue' },
    ]);
    const right = of('fine');
    expect((await decide('mo', right, 'approve')).body.decision.outcome).toBe('agreed');
    const seen = (await bff.as('moderator', 'mo')('GET', `/api/cases/${right}`)).body;
    expect(seen.case).toMatchObject({ state: 'decided', settled: 'pass', sampled: false });
    expect(seen.looks).toMatchObject([{ outcome: 'agreed', first: { by: { id: 'machine' } } }]);
    expect(seen.findings).toHaveLength(1);
    expect(JSON.stringify(seen)).toContain(String(settledRate));
    const rulings = await bff.db.selectFrom('ruling').selectAll().execute();
    expect(rulings).toEqual([]);
  });

  it('is drawn once a day, from what came since; what nobody begins is withdrawn after a week', async () => {
    await send(['fine later words', 'fine last words']);
    await bff.db
      .updateTable('sample_round')
      .set({ drawn_at: sql<Date>`now() - interval '25 hours'` })
      .execute();
    await bff.cases
      .updateTable('look')
      .set({ opened_at: sql<Date>`now() - interval '8 days'` })
      .where('ended_at', 'is', null)
      .execute();
    await set(50, { settled: ['pass'] });
    await sampleDaily(bff.context());
    const waiting = (await inLane('sample')).map((row: { preview: string }) => row.preview);
    expect(waiting.sort()).toEqual(['fine last words', 'fine later words']);
    const rounds = await bff.db.selectFrom('sample_round').selectAll().orderBy('to_at').execute();
    expect(rounds[1]?.from_at).toEqual(rounds[0]?.to_at);
  });
});
