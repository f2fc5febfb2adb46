import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareOf } from '../../api/shares.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import vectors from '../../testing/vectors/statistics.json' with { type: 'json' };
import { indexCases } from '../changes/index-cases.ts';
import { rebuildStats } from '../counting/rebuild.ts';
import { bandStarts, medianOf } from '../counting/time-bands.ts';
import { kappaOf } from './intervals.ts';

const near = (found: number | undefined, wanted: number) => expect(found).toBeCloseTo(wanted, 9);

describe('figures computed by hand', () => {
  it('has a share with its interval', () => {
    // 8 of 10, z = 1.96: (0.8 + 0.19208 ± 1.96 · √(0.016 + 0.009604)) / 1.38416 = (0.99208 ± 0.31363) / 1.38416
    const share = shareOf(8, 10);
    expect(share?.value).toBe(0.8);
    expect(share?.low).toBeCloseTo((0.99208 - 0.31363) / 1.38416, 4);
    expect(share?.high).toBeCloseTo((0.99208 + 0.31363) / 1.38416, 4);
    // None of ten: the upper end is z² / (10 + z²), and the lower end is 0.
    expect(shareOf(0, 10)?.low).toBe(0);
    expect(shareOf(0, 10)?.high).toBeCloseTo(3.8416 / 13.8416, 4);
    expect(shareOf(0, 0)).toBeNull();
  });

  it('has the agreement of two people', () => {
    // They agree on 35 of 50 = 0.7; by chance 0.5 · 0.6 + 0.5 · 0.4 = 0.5 would: (0.7 − 0.5) / (1 − 0.5) = 0.4.
    expect(
      kappaOf([
        [20, 5],
        [10, 15],
      ])?.value,
    ).toBeCloseTo(0.4, 12);
    // With all margins one half, the error is √(0.5 · 0.5 · 4 / 100) = 0.1 for κ = 0.
    const chance = kappaOf([
      [25, 25],
      [25, 25],
    ]);
    expect(chance?.value).toBe(0);
    expect(chance?.high).toBeCloseTo(0.196, 4);
    expect(
      kappaOf([
        [7, 0],
        [0, 3],
      ]),
    ).toEqual({ value: 1, low: 1, high: 1 });
    expect(
      kappaOf([
        [0, 4],
        [4, 0],
      ])?.value,
    ).toBe(-1);
    // If one always gives the same verdict, all agreement is by chance.
    expect(
      kappaOf([
        [9, 0],
        [0, 0],
      ]),
    ).toBeNull();
    expect(
      kappaOf([
        [0, 0],
        [0, 0],
      ]),
    ).toBeNull();
  });

  it('has a median', () => {
    const of = (...seconds: number[]) => medianOf(new Map(seconds.map((second) => [second, 1])));
    expect(of(3, 9, 5)).toBe(5);
    expect(of(3, 9, 5, 7)).toBe(5);
    expect(
      medianOf(
        new Map([
          [4, 1],
          [8, 2],
          [12, 4],
        ]),
      ),
    ).toBe(12);
    expect(medianOf(new Map([[4, 0]]))).toBeNull();
  });
});

describe('figures of other implementations (statistics.py)', () => {
  it.each(vectors.shares)('Wilson: $part of $all', ({ part, all, low, high }) => {
    const share = shareOf(part, all);
    near(share?.low, low);
    near(share?.high, high);
  });

  it.each(vectors.kappas)('kappa: $table', ({ table, value, low, high }) => {
    const kappa = kappaOf(table);
    near(kappa?.value, value);
    near(kappa?.low, Math.max(-1, low));
    near(kappa?.high, Math.min(1, high));
  });
});

describe('figures of 400 cases, from the tables to the answer', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startTestBff();
    await insertCases(bff);
    await rebuildStats(bff.db);
  });
  afterAll(() => bff.close());
  const ask = async (panel: string) => {
    const to = new Date(Date.now() + 86_400_000).toISOString();
    const from = new Date(Date.now() - 9 * 86_400_000).toISOString();
    const { status, body } = await bff.as('supervisor')('GET', `/api/stats/${panel}?from=${from}&to=${to}`);
    expect(status).toBe(200);
    return body;
  };

  it('have the precision and calibration curve of scikit-learn and statsmodels', async () => {
    const { total, bands } = (await ask('machine')).now;
    const { precision } = vectors.figures;
    expect([total.right, total.ruled]).toEqual([precision.part, precision.all]);
    near(total.precision.low, precision.low);
    near(total.precision.high, precision.high);
    expect(bands).toHaveLength(10);
    for (const [index, wanted] of vectors.figures.bands.entries()) {
      near(bands[index].precision.value, wanted.precision);
      near(bands[index].meanScore, wanted.mean);
    }
  });

  it('have the kappa and median of statsmodels and NumPy', async () => {
    const { looks, medianSeconds } = (await ask('people')).now;
    const { kappa, median } = vectors.figures;
    near(looks.kappa.value, kappa.value);
    near(looks.kappa.low, kappa.low);
    near(looks.kappa.high, kappa.high);
    expect(medianSeconds).toBe(bandStarts.filter((start) => start <= median).at(-1));
    expect(median - medianSeconds).toBeLessThanOrEqual(median * 0.05);
  });
});

/** Cases with one finding, a decision that rules it right or wrong, and for some a blind second decision. */
async function insertCases(bff: TestBff): Promise<void> {
  const submission = crypto.randomUUID();
  const statements = [
    sql`insert into submission (id, kind, state, title, params, callback_token, created_by, created_by_name)
      values (${submission}, 'audio-file', 'end', '', '{}', 'vectors', 'vectors', 'vectors')`,
    sql`create table history as
      select n, md5('case ' || n)::uuid as case_id, md5('finding ' || n)::uuid as finding_id, md5('first ' || n)::uuid as first_id,
        md5('second ' || n)::uuid as second_id, now() - make_interval(mins => n::int * 20) as at, rate, "right", seconds, second
      from rows from (jsonb_to_recordset(${JSON.stringify(vectors.cases)}::jsonb) as (rate float8, "right" boolean, seconds int, second boolean))
      with ordinality as one (rate, "right", seconds, second, n)`,
    sql`insert into review_case (id, kind, submission_id, subject, state, title, preview, severity, rank_at, opened_at, decision_id)
      select case_id, 'audio', ${submission}::uuid, n, 'decided', '', '', 1, at, at, first_id from history`,
    sql`insert into finding (id, submission_id, case_id, key, task, task_id, action, review, label, rate, details, relatives)
      select finding_id, ${submission}::uuid, case_id, n, 'speech-moderation', 'speech-moderation', 'review', true, 'Abuse', rate, '[]', '[]' from history`,
    sql`insert into decision (id, case_id, case_version, from_state, verdict, by_id, by_name, decided_at, undoable_until, seconds)
      select first_id, case_id, 1, 'open', case when "right" then 'reject' else 'approve' end, 'a', 'a', at, at, seconds from history`,
    sql`insert into decision (id, case_id, case_version, from_state, verdict, by_id, by_name, decided_at, undoable_until, outcome)
      select second_id, case_id, 2, 'second-look', case when second then 'reject' else 'approve' end, 'b', 'b', at, at,
        case when second = "right" then 'agreed' else 'differed' end
      from history where second is not null`,
    sql`insert into look (id, case_id, lane, first_decision_id, second_decision_id, opened_at)
      select md5('look ' || n)::uuid, case_id, 'review', first_id, second_id, at from history where second is not null`,
    sql`insert into ruling (decision_id, finding_id, "right", by_hand) select first_id, finding_id, "right", false from history`,
  ];
  for (const statement of statements) await statement.execute(bff.db);
  const cases = await bff.db.selectFrom('review_case').select('id').execute();
  await indexCases(
    bff.db,
    cases.map(({ id }) => id),
  );
}
