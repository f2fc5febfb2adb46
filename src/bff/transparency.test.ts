import { read, utils, type WorkBook } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  categorySpecifications,
  decisionAccounts,
  decisionMonetaries,
  decisionProvisions,
  decisionVisibilities,
  sourceTypes,
  statementCategories,
} from '../api/statement-values.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { readRfc4180 } from '../testing/rfc4180.ts';
import { statedDecisions } from '../testing/stated-decisions.ts';
import { chanceOf } from '../testing/trials/chance.ts';

type Row = Record<string, string | number | null>;
const period = { from: '2025-01-01', to: '2025-12-31' };
const within = (column: string) =>
  sql.raw(`${column} >= '2025-01-01T00:00:00Z' and ${column} < '2026-01-01T00:00:00Z'`);
let bff: TestBff;
let book: WorkBook;
beforeAll(async () => {
  bff = await startTestBff();
  await fillYears(bff, 20_250);
  await bff.db.updateTable('appearance').set({ organisation: 'Example & Sons <eu>' }).execute();
  book = read(await file('xlsx'), { type: 'array' });
});
afterAll(() => bff.close());

async function file(format: string, more = ''): Promise<Uint8Array> {
  const answer = await bff.app.request(
    `/api/transparency-report?from=${period.from}&to=${period.to}&format=${format}${more}`,
    { headers: { 'x-test-person': 'sam supervisor' } },
  );
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}
const sheet = (name: string): Row[] => {
  const found = book.Sheets[name];
  if (!found) throw new Error(`there is no sheet ${name}`);
  return utils.sheet_to_json<Row>(found, { defval: null });
};
const count = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await query.execute(bff.db);
  return Number(Object.values(rows[0] as object)[0]);
};

/** Decisions, notices and appeals of three years, at random. */
async function fillYears({ db, cases }: TestBff, seed: number): Promise<void> {
  const chance = chanceOf(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T;
  const some = <T>(of: readonly T[]): T[] => of.filter(() => chance() < 0.2);
  const maybe = <T>(of: readonly T[], share: number): T | null => (chance() < share ? one(of) : null);
  const time = () => new Date(Date.UTC(2024, 0, 1) + chance() * 3 * 365 * 86_400_000);
  const state = await statedDecisions(db);
  const decided = Array.from({ length: 2000 }, () => ({
    verdict: chance() < 0.8 ? ('reject' as const) : ('approve' as const),
    by: one(['mo', 'max', 'machine']),
    decidedAt: time(),
    takenBack: maybe(['undone', 'reversed'] as const, 0.1),
  })).map((decision) => ({
    ...decision,
    statement:
      decision.verdict === 'approve' || chance() < 0.2
        ? null
        : {
            decision_ground: one([
              'DECISION_GROUND_ILLEGAL_CONTENT',
              'DECISION_GROUND_INCOMPATIBLE_CONTENT',
            ] as const),
            category: one(statementCategories),
            category_specification: some(categorySpecifications.slice(0, 20)),
            decision_visibility: some(decisionVisibilities),
            decision_monetary: maybe(decisionMonetaries, 0.2),
            decision_provision: maybe(decisionProvisions, 0.2),
            decision_account: maybe(decisionAccounts, 0.2),
            source_type: chance() < 0.7 ? ('SOURCE_VOLUNTARY' as const) : one(sourceTypes),
            automated_decision:
              decision.by === 'machine'
                ? ('AUTOMATED_DECISION_FULLY' as const)
                : ('AUTOMATED_DECISION_NOT_AUTOMATED' as const),
          },
  }));
  const rows = await state(decided);
  const later = (at: Date) => new Date(at.getTime() + chance() * 100 * 3_600_000);
  for (const [at, { id, case_id }] of rows.entries()) {
    const decision = decided[at];
    if (!decision || chance() < 0.5) continue;
    const opened = time();
    const answered = chance() < 0.8;
    await db
      .insertInto('notice')
      .values({
        ...{ id: crypto.randomUUID(), case_id, reporter_id: 'r', reason: 'bad', created_at: opened },
        reporter_kind: one(['user', 'user', 'trusted-flagger', 'authority'] as const),
        answer_id: answered ? id : null,
        outcome: answered ? (decision.verdict === 'reject' ? 'upheld' : 'dismissed') : null,
        answered_at: answered ? later(opened) : null,
      })
      .execute();
    if (chance() < 0.5) continue;
    const outcome = maybe(['upheld', 'overturned'] as const, 0.7);
    const answer = rows[(at + 1) % rows.length];
    const begun = time();
    await cases
      .insertInto('appeal')
      .values({
        ...{
          id: crypto.randomUUID(),
          case_id,
          decision_id: id,
          statement: '',
          channel: 'link',
          opened_at: begun,
        },
        ...{ outcome, answer_id: outcome ? (answer?.id ?? null) : null },
        ended_at: outcome || chance() < 0.3 ? later(begun) : null,
      })
      .execute();
  }
}

const left = sql`verdict = 'reject' and taken_back is distinct from 'undone' and undoable_until <= now()
  and (outcome is null or outcome = 'overturned') and ${within('decided_at')}`;
const own = sql`reasons ->> 'source_type' = 'SOURCE_VOLUNTARY'
  and id not in (select answer_id from notice where answer_id is not null)`;

describe('the workbook, read by another library', () => {
  it('has the sheets of the template, each with its headings', () => {
    expect(book.SheetNames).toEqual([
      '1_report_identification',
      '2_categories_names',
      '3_member_states_orders',
      '4_notices',
      '5_own_initiative_illegal',
      '6_own_initiative_TC',
      '7_appeals_and_recidivism',
      '8_automated_means',
      '9_human_resources',
      '10_AMAR',
      '11_qualitative',
    ]);
    const widths = book.SheetNames.map((name) => Object.keys(sheet(name)[0] ?? {}).length);
    expect(widths).toEqual([5, 4, 20, 25, 37, 37, 8, 8, 8, 8, 5]);
    // The template has 89 rows for illegal content, and 97 for the terms.
    expect(sheet('6_own_initiative_TC').length).toBeGreaterThan(sheet('5_own_initiative_illegal').length);
  });

  it('names the service and the period', () => {
    const values = Object.fromEntries(
      sheet('1_report_identification').map((row) => [row.Indicator, row.Value]),
    );
    expect(values).toMatchObject({
      'Name of the service provider': 'Example & Sons <eu>',
      'Starting date of reporting period': '2025-01-01',
      'Ending date of reporting period': '2025-12-31',
      'Date of the publication of the report': null,
    });
    expect(sheet('4_notices')[0]).toMatchObject({ 'Reporting period': '2025-01-01/2025-12-31' });
  });

  it('counts notices as plain SQL does, with the share of trusted flaggers and how theirs ended', async () => {
    const rows = sheet('4_notices');
    const [total] = rows;
    const notices = (also: ReturnType<typeof sql>) =>
      count(
        sql`select count(*) from notice where reporter_kind <> 'authority' and ${within('created_at')} and ${also}`,
      );
    const trusted = sql`reporter_kind = 'trusted-flagger'`;
    const [all, flagged] = [await notices(sql`true`), await notices(trusted)];
    expect(all).toBeGreaterThan(50);
    expect(flagged).toBeGreaterThan(10);
    const actions = (ground: string, also: ReturnType<typeof sql>) =>
      count(sql`select count(*) from decision where reasons ->> 'decision_ground' = ${ground} and id in (
        select answer_id from notice where outcome = 'upheld' and reporter_kind <> 'authority'
          and ${within('created_at')} and ${also})`);
    const [law, terms] = ['DECISION_GROUND_ILLEGAL_CONTENT', 'DECISION_GROUND_INCOMPATIBLE_CONTENT'] as const;
    expect(total).toMatchObject({
      'Category of illegal content': 'TOTAL',
      'Number of notices received ': all,
      'Number of notices received from Trusted flaggers': flagged,
      'Number of actions taken on the basis of the law': await actions(law, sql`true`),
      'Number of actions taken on the basis of the law (Trusted Flagger notices)': await actions(
        law,
        trusted,
      ),
      'Number of actions taken on the basis of the terms and conditions of the service': await actions(
        terms,
        sql`true`,
      ),
    });
    const median = await count(sql`
      select extract(epoch from percentile_cont(0.5) within group (order by answered_at - created_at)) / 3600
      from notice where outcome = 'upheld' and ${trusted} and ${within('created_at')}`);
    expect(total?.['Median time to take action (Trusted Flagger notices)']).toBeCloseTo(median, 1);
    const ended = total?.['Contextual information on Number of notices received from Trusted flaggers'];
    const upheld = await notices(sql`${trusted} and outcome = 'upheld'`);
    const waiting = await notices(sql`${trusted} and answered_at is null`);
    expect(ended).toContain(`Upheld: ${upheld}, dismissed: `);
    expect(ended).toContain(
      `waiting: ${waiting}. ${Math.round((flagged / all) * 1000) / 10} % of all notices.`,
    );
    // Notices have no category of the template.
    const last = rows.at(-1);
    expect(last?.['Category of illegal content']).toBe('STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE');
    expect(last?.['Number of notices received ']).toBe(all);
  });

  it('counts orders that came as reports of authorities, and says what of orders is missing', async () => {
    const [total] = sheet('3_member_states_orders');
    const orders = await count(
      sql`select count(*) from notice where reporter_kind = 'authority' and ${within('created_at')}`,
    );
    expect(orders).toBeGreaterThan(10);
    expect(total).toMatchObject({
      'Number of orders to act against illegal content received': orders,
      'Number of orders to provide information': null,
      'Contextual information on Number of orders to provide information': expect.stringContaining(
        'Not recorded in Second Look',
      ),
    });
  });

  it.each([
    ['5_own_initiative_illegal', 'DECISION_GROUND_ILLEGAL_CONTENT', 'Category of illegal content'],
    [
      '6_own_initiative_TC',
      'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      "Category of incompatibility with the provider's terms and conditions",
    ],
  ])('counts own measures in %s as plain SQL does, in each row and column', async (name, ground, heading) => {
    const rows = sheet(name);
    const measures = (also: ReturnType<typeof sql>) =>
      count(sql`select count(*) from decision where ${left} and ${own} and reasons ->> 'decision_ground' = ${ground}
        and ${also}`);
    const number = "Number of measures taken at the provider's own initiative ";
    let category = '';
    let sum = 0;
    for (const [at, row] of rows.entries()) {
      const code = String(row[heading]);
      const isCategory = code.startsWith('STATEMENT_CATEGORY');
      if (isCategory) category = code;
      const condition =
        at === 0
          ? sql`true`
          : isCategory
            ? sql`reasons ->> 'category' = ${code}`
            : sql`reasons ->> 'category' = ${category} and reasons -> 'category_specification' ? ${code}`;
      expect([code, row[number]]).toEqual([code, await measures(condition)]);
      if (isCategory) sum += Number(row[number]);
    }
    const [total] = rows;
    expect(sum).toBe(total?.[number]);
    expect(sum).toBeGreaterThan(50);
    const value = (member: string, like: string) => sql`reasons ->> ${member}::text like ${like}`;
    expect(total).toMatchObject({
      'Number of measures taken after detection with solely automated means ': sum,
      'Visibility restriction Removal': await measures(value('decision_visibility', '%CONTENT_REMOVED%')),
      'Visibility restriction Other': await measures(value('decision_visibility', '%VISIBILITY_OTHER%')),
      'Monetary restriction Termination': await measures(value('decision_monetary', '%TERMINATION')),
      'Provision of the service Suspension': await measures(value('decision_provision', '%SUSPENSION')),
      'Account restriction Termination': await measures(value('decision_account', '%TERMINATED')),
    });
    const unstated = await count(sql`select count(*) from decision where ${left} and reasons is null`);
    expect(total?.[`Contextual Information on ${number}`]).toContain(`${unstated} rejections by people`);
  });

  it('counts appeals as plain SQL does', async () => {
    const value = (indicator: RegExp, scope: string) =>
      sheet('7_appeals_and_recidivism').find(
        (row) => indicator.test(String(row.Indicator)) && row.Scope === scope,
      )?.Value;
    const appeals = (also: ReturnType<typeof sql>) =>
      count(sql`select count(*) from appeal join decision on decision.id = decision_id
        where ${within('opened_at')} and ${also}`);
    const all = await appeals(sql`true`);
    expect(all).toBeGreaterThan(30);
    expect(value(/^Number of complaints/, 'Total number')).toBe(all);
    expect(value(/^Number of complaints/, 'Decisions upheld')).toBe(
      await appeals(sql`appeal.outcome = 'upheld'`),
    );
    expect(value(/^Number of complaints/, 'Decisions reversed')).toBe(
      await appeals(sql`appeal.outcome = 'overturned'`),
    );
    expect(value(/^Number of complaints/, 'Decision omitted')).toBe(
      await appeals(sql`appeal.outcome is null and ended_at is not null`),
    );
    expect(value(/remove or disable/, 'Total number')).toBe(
      await appeals(sql`verdict = 'reject' and reasons -> 'decision_visibility' <> '[]'`),
    );
    expect(value(/terminate an account/, 'Decisions reversed')).toBe(
      await appeals(sql`reasons ->> 'decision_account' <> '' and appeal.outcome = 'overturned'`),
    );
    expect(value(/not to take action on a notice submitted by a Trusted/, 'Total number')).toBe(
      await appeals(sql`verdict = 'approve' and decision_id in (
        select answer_id from notice where reporter_kind = 'trusted-flagger' and answer_id is not null)`),
    );
    expect(value(/disputes/, 'Total number')).toBeNull();
    expect(value(/manifestly unfounded notices/, 'Total number')).toBeNull();
  });

  it('counts what the machine did alone, and says how many looks its accuracy lacks', async () => {
    const row = (indicator: RegExp, scope: string) =>
      sheet('8_automated_means').find((one) => indicator.test(String(one.Indicator)) && one.Scope === scope);
    const fully = sql`reasons ->> 'automated_decision' = 'AUTOMATED_DECISION_FULLY'`;
    const measures = (also: ReturnType<typeof sql>) =>
      count(sql`select count(*) from decision where ${left} and reasons is not null and ${also}`);
    expect(row(/measures solely/, 'Total number')?.Value).toBe(await measures(fully));
    expect(row(/measures not/, 'Total number')?.Value).toBe(await measures(sql`not ${fully}`));
    expect(row(/measures solely/, 'Own-initiative ')?.Value).toBe(await measures(sql`${own} and ${fully}`));
    expect(row(/notices not/, 'NAM Trusted Flagger')?.Value).toBe(
      await count(sql`select count(*) from notice join decision on decision.id = answer_id
        where reporter_kind = 'trusted-flagger' and by_id <> 'machine' and ${within('created_at')}`),
    );
    expect(row(/Precision/, 'Total number')).toMatchObject({
      Value: null,
      'Contextual Information': expect.stringMatching(
        /^Too few looks: 0 at cases .* 200 needed\. A random sample/,
      ),
    });
  });

  it('gives each empty figure its reason', () => {
    for (const name of ['7_appeals_and_recidivism', '8_automated_means', '9_human_resources', '10_AMAR'])
      for (const row of sheet(name))
        if (row.Value === null)
          expect([name, row.Indicator, String(row['Contextual Information'])]).toEqual([
            ...[name, row.Indicator],
            expect.stringMatching(/^(Not recorded in Second Look: |Too few looks|In hours)/),
          ]);
  });
});

describe('the report', () => {
  it('is also an archive of CSV files with the same cells', async () => {
    const files = unzipSync(await file('csv'));
    expect(Object.keys(files)).toEqual(book.SheetNames.map((name) => `${name}.csv`));
    for (const name of book.SheetNames) {
      const cells = readRfc4180(strFromU8(files[`${name}.csv`] ?? new Uint8Array()));
      const found = book.Sheets[name];
      const rows = found ? utils.sheet_to_json<unknown[]>(found, { header: 1, defval: '' }) : [];
      expect(cells).toEqual(rows.map((row) => row.map(String)));
    }
  });

  it('takes its days in the zone', async () => {
    const day = async (zone: string) => {
      const { body } = await bff.as('supervisor')(
        'GET',
        `/api/transparency-report/notices?from=2025-03-03&to=2025-03-03&zone=${zone}`,
      );
      return body.kinds.reduce((sum: number, { received }: { received: number }) => sum + received, 0);
    };
    for (const zone of ['UTC', 'Asia/Tokyo'])
      expect(await day(zone)).toBe(
        await count(
          sql`select count(*) from notice where (created_at at time zone ${zone})::date = '2025-03-03'`,
        ),
      );
  });

  it('counts notices by who sent them for the panel', async () => {
    const { body } = await bff.as('supervisor')(
      'GET',
      `/api/transparency-report/notices?from=${period.from}&to=${period.to}`,
    );
    const { rows } = await sql<{ kind: string; received: number; upheld: number; dismissed: number }>`
      select reporter_kind as kind, count(*)::int as received, count(*) filter (where outcome = 'upheld')::int as upheld,
        count(*) filter (where outcome = 'dismissed')::int as dismissed
      from notice where ${within('created_at')} group by reporter_kind`.execute(bff.db);
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(body.kinds.find(({ kind }: { kind: string }) => kind === row.kind)).toMatchObject(row);
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.received ?? 0;
    expect(body.trustedShare).toBeCloseTo(of('trusted-flagger') / (of('trusted-flagger') + of('user')), 10);
  });

  it('is for supervisors, refuses a period that ends before it begins, and is audited', async () => {
    const ask = (role: 'moderator' | 'supervisor', query: string) =>
      bff.as(role)('GET', `/api/transparency-report?${query}`);
    expect((await ask('moderator', 'from=2025-01-01&to=2025-01-31&format=xlsx')).status).toBe(403);
    const wrong = await ask('supervisor', 'from=2025-02-01&to=2025-01-31&format=xlsx');
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'to']);
    const audited = await bff.db
      .selectFrom('audit_event')
      .select('detail')
      .where('what', '=', 'transparency-report-exported')
      .execute();
    expect(audited[0]?.detail).toEqual({ format: 'xlsx', zone: 'UTC', ...period });
  });
});
