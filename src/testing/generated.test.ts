import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fill } from '../../scripts/generate/fill.ts';
import { history } from '../../scripts/generate/history.ts';
import { readOptions } from '../../scripts/generate/options.ts';
import { refuseRealWork } from '../../scripts/generate/refuse.ts';
import { linesOf } from '../../scripts/generate/rows.ts';
import { openDatabase } from '../bff/node/database.ts';
import { indexCases } from '../review/changes/index-cases.ts';
import { migrate } from '../review/store/migrate.ts';
import { testDatabase } from './database.ts';
import { unusedSeams } from './unused-seams.ts';

const options = {
  ...readOptions({ cases: '1500', seed: '3' }),
  until: new Date('2026-10-31T15:20:00Z'),
};
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: ReturnType<typeof openDatabase>;
let defined: unknown[];
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase(database.url);
  await migrate(db.kysely);
  defined = await definitions();
  await fill({ ...unusedSeams(), db }, database.url, options);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(db.kysely);
  const [row] = rows;
  if (!row) throw new Error('nothing came back');
  return row;
}

/** Every index, key and reference, and whether existing rows were checked against it. */
async function definitions(): Promise<unknown[]> {
  const { rows } = await sql`
    select indexdef as is, true as holds from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)), convalidated from pg_constraint
    where connamespace = 'public'::regnamespace
    order by 1`.execute(db.kysely);
  return rows;
}

describe('a generated history', () => {
  it('leaves the tables with the indexes and keys that they had', async () => {
    expect(defined.length).toBeGreaterThan(150);
    expect(await definitions()).toEqual(defined);
  });

  it('has as many cases as requested, none before or after its days', async () => {
    const { cases, days } = await one(sql<{ cases: number; days: number }>`
      select count(*)::int as cases, count(distinct opened_at::date)::int as days from review_case
      where settled is null
        and opened_at >= ${options.until}::timestamptz - interval '90 days' and opened_at <= ${options.until}`);
    expect(cases).toBe(1500);
    expect(days).toBeGreaterThan(85);
    expect(
      await one(sql`
        select (select count(*)::int from decision where decided_at > ${options.until}) as decisions,
          (select count(*)::int from audit_event where at > ${options.until} and case_id is not null) as late`),
    ).toEqual({ decisions: 0, late: 0 });
  });

  it('is indexed as the product indexes it', async () => {
    const indexed = () =>
      one(sql<{ facets: string; words: string }>`
        select md5(string_agg(concat_ws('|', id, facets, rate), ';' order by id)) as facets,
          (select md5(string_agg(concat_ws('|', case_id, (select string_agg(piece::text, ',' order by piece::text) from jsonb_array_elements(pieces) as piece)), ';' order by case_id)) from case_search) as words
        from review_case`);
    const before = await indexed();
    const ids = await db.kysely.selectFrom('review_case').select('id').execute();
    await indexCases(
      db.kysely,
      ids.map(({ id }) => id),
    );
    expect(await indexed()).toEqual(before);
  });

  it("satisfies the product's invariants: deciders, valid decisions, deliveries", async () => {
    const wrong = await one(sql`
      select
        (select count(*)::int from review_case join decision on decision.id = decision_id where taken_back is not null) as "stands, taken back",
        (select count(*)::int from review_case where (state = 'decided') and decision_id is null and settled is null) as "decided by nobody",
        (select count(*)::int from review_case where state = 'open' and decision_id is not null) as "open, decided",
        (select count(*)::int from look join decision a on a.id = first_decision_id join decision b on b.id = second_decision_id where a.by_id = b.by_id) as "looked at by oneself",
        (select count(*)::int from appeal join decision a on a.id = decision_id join decision b on b.id = answer_id where a.by_id = b.by_id) as "answered by oneself",
        (select count(*)::int from review_case join decision on decision.id = decision_id
          where verdict <> 'escalate' and by_id <> 'machine' and not exists (select from delivery where delivery.decision_id = decision.id and type = 'decision.made')) as "told to nobody",
        (select count(*)::int from review_case where version <> 1 + (select count(*) from decision where case_id = review_case.id)
          + (select count(*) from look where case_id = review_case.id and stratum_id is not null)
          - (select count(*) from decision where case_id = review_case.id and by_id = 'machine')
          + (select count(*) from decision where case_id = review_case.id and taken_back is not null)
          + (select count(*) from appeal where case_id = review_case.id)) as "versions",
        (select count(*)::int from decision where by_id <> 'machine' and not exists (select from audit_event where case_id = decision.case_id and what = 'decided' and detail ->> 'decision' = decision.id::text)) as "not in the audit"`);
    expect(Object.entries(wrong as object).filter(([, count]) => count !== 0)).toEqual([]);
  });

  it('shows what a supervisor should notice: a label that got worse, two unnamed labels, late evenings', async () => {
    const { rows } = await sql<{ label: string; late: boolean; precision: number }>`
      select finding.label, decided_at > ${options.until}::timestamptz - interval '21 days' as late, avg("right"::int)::float8 as precision
      from ruling join review_case on review_case.decision_id = ruling.decision_id
      join decision on decision.id = ruling.decision_id join finding on finding.id = finding_id
      where task = 'text' and finding.label in ('Ads', 'Abuse') group by 1, 2`.execute(db.kysely);
    const of = (label: string, late: boolean) =>
      rows.find((row) => row.label === label && row.late === late)?.precision ?? 0;
    expect(of('Ads', false) - of('Ads', true)).toBeGreaterThan(0.2);
    expect(Math.abs(of('Abuse', false) - of('Abuse', true))).toBeLessThan(0.2);
    const { rows: unnamed } = await sql<{ number: number }>`
      select distinct label_number as number from finding
      where label_number is not null and not exists (select from label where label.task = finding.task and number = label_number)
      order by 1`.execute(db.kysely);
    expect(unnamed.map(({ number }) => number)).toEqual([104, 107]);
    const { rows: shares } = await sql<{ evening: boolean; punctual: number }>`
      select extract(hour from opened_at at time zone 'Asia/Shanghai') between 19 and 22 as evening,
        avg((decided_at - opened_at <= interval '15 minutes')::int)::float8 as punctual
      from review_case join decision on decision.id = decision_id where review_case.kind = 'text' and settled is null group by 1 order by 1`.execute(
      db.kysely,
    );
    expect(shares[0]?.punctual).toBeGreaterThan(0.9);
    expect(shares[1]?.punctual).toBeLessThan(0.6);
  });

  it('has what the machine decided alone, and an audit sample of it that people have answered', async () => {
    const found = await one(sql<{
      alone: number;
      blocked: number;
      looks: number;
      answered: number;
      missed: number;
    }>`
      select count(*)::int as alone, count(*) filter (where settled = 'block')::int as blocked,
        (select count(*)::int from look where stratum_id is not null) as looks,
        (select sum(drawn)::int from sample_stratum) as drawn,
        (select count(*)::int from look where stratum_id is not null and outcome is not null) as answered,
        (select count(*)::int from look join review_case on review_case.id = case_id
          where stratum_id is not null and outcome = 'overturned' and settled = 'pass') as missed
      from review_case where settled is not null`);
    expect(found.alone).toBe(3 * 1500);
    expect(found.blocked / found.alone).toBeCloseTo(0.08, 1);
    expect(found.answered).toBeGreaterThan(0.95 * found.looks);
    // Most of what was missed is of the stretch in which a label went bad.
    expect(found.missed).toBeGreaterThan(3);
    const { rows } = await sql<{ badly: boolean; n: number }>`
      select review_case.opened_at between ${options.until}::timestamptz - interval '34 days' and ${options.until}::timestamptz - interval '23 days' as badly,
        count(*)::int as n
      from look join decision on decision.id = third_decision_id join review_case on review_case.id = look.case_id
      where stratum_id is not null and look.outcome = 'overturned' and settled = 'pass' and decision.label = 'Ads' group by 1`.execute(
      db.kysely,
    );
    const of = (badly: boolean) => rows.find((row) => row.badly === badly)?.n ?? 0;
    expect(of(true)).toBeGreaterThan(of(false));
  });

  it('is the same for the same seed, and differs for another', () => {
    const of = (seed: number) => {
      const given = { ...options, cases: 60, seed, dictionary: [], looks: { share: 0.1, lane: 'review' } };
      return [...history(given)].flatMap((rows) =>
        linesOf(rows).map(({ table, lines }) => [table, ...lines]),
      );
    };
    expect(of(5)).toEqual(of(5));
    expect(of(5)).not.toEqual(of(6));
  });

  it('is not written into a database with real work, nor twice into one', async () => {
    await expect(refuseRealWork(db.kysely)).rejects.toThrow('holds generated cases already');
    await db.kysely
      .updateTable('submission')
      .set({ created_by: 'ada' })
      .where('kind', '=', 'audio-file')
      .execute();
    await expect(refuseRealWork(db.kysely)).rejects.toThrow(/holds real work: \d+ submissions/);
  });

  it('says which option is invalid', () => {
    expect(() => readOptions({ cases: 'many' })).toThrow(/--cases "many"/);
    expect(() => readOptions({ until: 'then' })).toThrow(/--until "then"/);
  });
});
