import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wilson } from '../../platform/statistics/wilson.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { settling } from '../../testing/settling.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff(settling);
});
afterAll(() => bff.close());

const stats = async () => {
  const [from, to] = [-2, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const answer = await bff.as('supervisor', 'sue')('GET', `/api/stats/sample?from=${from}&to=${to}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

type Drawn = {
  settled: 'pass' | 'block';
  label: string;
  cases: number;
  /** The outcome of each look, and the label that the third person gave. */
  looks: { outcome: string | null; label?: string; n: number }[];
};

/** Writes a draw with these strata, as if people had decided its cases. */
async function drawn(strata: Drawn[]): Promise<void> {
  const round = crypto.randomUUID();
  await sql`insert into sample_round (id, from_at, to_at, drawn_by) values (${round}, now() - interval '1 day', now(), 'sue')`.execute(
    bff.db,
  );
  const { id: submission } = await bff.db.selectFrom('submission').select('id').executeTakeFirstOrThrow();
  for (const { settled, label, cases, looks } of strata) {
    const stratum = crypto.randomUUID();
    const n = looks.reduce((sum, one) => sum + one.n, 0);
    await sql`insert into sample_stratum (id, round_id, settled, label, band, cases, drawn)
      values (${stratum}, ${round}, ${settled}, ${label}, null, ${cases}, ${n})`.execute(bff.db);
    for (const look of looks) {
      await sql`
        with made as (
          insert into review_case (id, kind, submission_id, subject, state, settled, title, preview, severity, rank_at)
          select gen_random_uuid(), 'text', ${submission}, gen_random_uuid()::text, 'decided', ${settled}, '', '', 0, now()
          from generate_series(1, ${look.n}) returning id
        ), decided as (
          insert into decision (id, case_id, case_version, from_state, verdict, label, by_id, by_name, undoable_until)
          select gen_random_uuid(), id, round, case round when 1 then 'open' else 'third-look' end, 'reject',
            case round when 1 then ${label} else ${look.label ?? null} end, 'x', 'x', now()
          from made cross join generate_series(1, 3, 2) as round returning id, case_id, case_version
        )
        insert into look (id, case_id, lane, stratum_id, first_decision_id, third_decision_id, outcome, ended_at)
        select gen_random_uuid(), first.case_id, 'sample', ${stratum}, first.id, third.id, ${look.outcome},
          case when ${look.outcome}::text is null then null else now() end
        from decided as first join decided as third on third.case_id = first.case_id and third.case_version = 3
        where first.case_version = 1`.execute(bff.db);
    }
  }
}

it('has nothing to say without a sample, and too little with a small one', async () => {
  await bff.as('admin')('POST', '/api/texts', { texts: [{ content: 'fine words' }] });
  const tooFew = { kind: 'too-few', decision: 'pass', checked: 0, needed: 300 };
  expect(await stats()).toMatchObject({
    rounds: 0,
    openRounds: 0,
    passed: 0,
    all: { missedRate: tooFew, recall: tooFew },
  });
  await drawn([{ settled: 'pass', label: 'Normal', cases: 5000, looks: [{ outcome: 'agreed', n: 299 }] }]);
  expect(await stats()).toMatchObject({
    rounds: 1,
    passed: 5000,
    all: { missedRate: { ...tooFew, checked: 299 } },
  });
});

it('weighs what each look stands for, by label too, and leaves out draws that still wait', async () => {
  await drawn([
    {
      settled: 'pass',
      label: 'Doubtful',
      cases: 1000,
      looks: [
        { outcome: 'agreed', n: 90 },
        { outcome: 'upheld', n: 2 },
        { outcome: 'overturned', label: 'Ads', n: 6 },
        { outcome: 'overturned', label: 'Abuse', n: 2 },
      ],
    },
    {
      settled: 'block',
      label: 'Ads',
      cases: 400,
      looks: [
        { outcome: 'agreed', n: 190 },
        { outcome: 'overturned', n: 10 },
      ],
    },
    { settled: 'block', label: 'Abuse', cases: 100, looks: [{ outcome: 'agreed', n: 50 }] },
  ]);
  await drawn([{ settled: 'pass', label: 'Normal', cases: 900_000, looks: [{ outcome: null, n: 3 }] }]);
  const { all, labels, ...counts } = await stats();
  expect(counts).toMatchObject({ rounds: 2, openRounds: 1, passed: 6000, blocked: 500 });
  // 8 of 100 in a stratum of 1,000, none of 299 in one of 5,000: 80 of 6,000.
  expect(all.missedRate).toMatchObject({ kind: 'estimate', checked: 399, events: 8 });
  expect(all.missedRate.value).toBeCloseTo(80 / 6000, 10);
  // 380 of 400 and 100 of 100.
  expect(all.precision).toMatchObject({ kind: 'estimate', checked: 250, events: 240 });
  expect(all.precision.value).toBeCloseTo(480 / 500, 10);
  expect(all.recall.value).toBeCloseTo(480 / 560, 10);
  expect(all.prevalence.value).toBeCloseTo(560 / 6500, 10);
  for (const { low, value, high } of [all.missedRate, all.precision, all.recall, all.prevalence]) {
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
  }
  const [ads, abuse] = labels;
  expect(labels.map(({ label }: { label: string }) => label)).toEqual(['Ads', 'Abuse']);
  expect(ads.missedRate).toMatchObject({ events: 6, checked: 399 });
  // A simple random sample, with the usual n − 1 of its variance.
  const { low, high } = wilson(190 / 200, 199);
  expect(ads.precision).toMatchObject({ kind: 'estimate', checked: 200, events: 190 });
  expect([ads.precision.low, ads.precision.high]).toEqual([expect.closeTo(low, 6), expect.closeTo(high, 6)]);
  expect(abuse.precision).toEqual({ kind: 'too-few', decision: 'block', checked: 50, needed: 200 });
  expect(abuse.recall.kind).toBe('too-few');
});
