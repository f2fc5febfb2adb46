import { type RawBuilder, sql } from 'kysely';
import type { SamplingAnswer, SamplingSettings } from '../../api/sampling.ts';
import { type CaseChange, changeCases, changeCasesIn, noClaim } from '../changes/change-cases.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { nextState } from '../entities/case-state.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import { transact } from '../journal/transact.ts';
import { surestLabel } from '../labels/surest-label.ts';
import { standingDecision } from '../looks/machine-decision.ts';
import { giveUpLook, openLook } from '../looks/save-look.ts';
import type { CaseRow, Trx } from '../store/tables.ts';
import { allocate, type Stratum } from './allocate.ts';
import { drawnToday, getSampling, samplingSettings } from './settings.ts';

const lock = 'second-look audit sample';
/** The first draw looks back this far. */
const firstHours = 24;
/** Drawn cases that nobody decided for so long are not asked for any more. */
const patienceDays = 7;

/** Draws once a day. */
export async function sampleDaily(ctx: Context): Promise<void> {
  await withdrawOld(ctx);
  await draw(ctx);
}

/** Draws now what remains of the day's budget. */
export async function drawSample(ctx: Context): Promise<SamplingAnswer> {
  if (!(await draw(ctx))) throw new Failure('sample_used_up');
  return getSampling(ctx);
}

/**
 * One round: all that the machine settled since the last one is divided into strata, and of each some are drawn at
 * random, so that each drawn case stands for a known number of others. False when the day's budget is used up.
 */
function draw(ctx: Context): Promise<boolean> {
  return transact(ctx, async (transaction) => {
    const { trx, record } = transaction;
    await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(trx);
    const settings = await samplingSettings(trx);
    const { rows } = await sql<{ from: Date; to: Date; today: number }>`
      select coalesce(max(to_at), now() - make_interval(hours => ${firstHours})) as from, now()::timestamptz(3) as to,
        ${drawnToday} as today
      from sample_round`.execute(trx);
    const [{ from, to, today } = { from: new Date(), to: new Date(), today: 0 }] = rows;
    const budget = settings.perDay - today;
    if (budget <= 0) return false;
    const frame = frameOf(settings.filter, { from, to });
    const { joined, strata } = allocate(await sizesOf(trx, frame), budget);
    const round = crypto.randomUUID();
    await trx
      .insertInto('sample_round')
      .values({ id: round, from_at: from, to_at: to, drawn_by: ctx.actor.name })
      .execute();
    const drawn = strata.map((one) => ({ ...one, id: crypto.randomUUID() }));
    if (drawn.length > 0)
      await trx
        .insertInto('sample_stratum')
        .values(drawn.map((one) => ({ ...one, round_id: round })))
        .execute();
    const picked = await pick(trx, frame, { joined, strata: drawn });
    await changeCasesIn(transaction, async (change) => {
      for (const { stratum, row } of picked) await open(change, row, stratum);
    });
    record('sample-drawn', { round, cases: picked.length });
    return true;
  });
}

/** Rows (id, settled, label, band) of what the machine settled in a stretch of time and nobody has looked at. */
function frameOf(filter: SamplingSettings['filter'], { from, to }: { from: Date; to: Date }) {
  const among = (of: RawBuilder<unknown>, values: readonly string[]) =>
    values.length > 0 ? sql`and ${of} = any(${values}::text[])` : sql``;
  return sql`
    select * from (
      select id, settled, band,
        -- A rule may have blocked it under another label than the machine's.
        coalesce((select label from decision where decision.id = decision_id), ${surestLabel(sql`one.id`)}) as label
      from (
        select id, settled, decision_id, width_bucket(rate, 0, 1, 5) as band from review_case
        where settled is not null and state = 'decided' and emptied_at is null and opened_at > ${from} and opened_at <= ${to}
          ${among(sql`kind`, filter.kinds)} ${among(sql`settled`, filter.settled)}
          and ${ofPlatform} and decided_by = '{}' and not exists (select from look where look.case_id = review_case.id)
      ) as one
    ) as labelled
    where true ${among(sql`label`, filter.labels)}`;
}

async function sizesOf(trx: Trx, frame: RawBuilder<unknown>): Promise<Stratum[]> {
  const { rows } = await sql<Stratum>`
    select settled, label, band, count(*)::int as cases from (${frame}) as frame
    group by settled, label, band order by settled, label, band`.execute(trx);
  return rows;
}

type Drawn = Stratum & { id: string; drawn: number };

/** The drawn cases, locked, each with the id of its stratum. */
async function pick(
  trx: Trx,
  frame: RawBuilder<unknown>,
  { joined, strata }: { joined: ReturnType<typeof allocate>['joined']; strata: readonly Drawn[] },
): Promise<{ stratum: string; row: CaseRow }[]> {
  const label = joined === 'labels' ? sql`null::text` : sql`label`;
  const band = joined === 'none' ? sql`band` : sql`null::int`;
  const { rows } = await sql<{ id: string; stratum: string }>`
    select shuffled.id, stratum.id as stratum from (
      select id, settled, ${label} as label, ${band} as band,
        row_number() over (partition by settled, ${label}, ${band} order by random()) as place
      from (${frame}) as frame
    ) as shuffled
    join jsonb_to_recordset(${JSON.stringify(strata)}::jsonb)
      as stratum (id uuid, settled text, label text, band int, drawn int) using (settled)
    where stratum.label is not distinct from shuffled.label and stratum.band is not distinct from shuffled.band
      and place <= drawn`.execute(trx);
  const stratumOf = new Map(rows.map(({ id, stratum }) => [id, stratum]));
  const held = await trx
    .selectFrom('review_case')
    .selectAll()
    .where('id', '=', (eb) => eb.fn.any(eb.val([...stratumOf.keys()])))
    .orderBy('id')
    .forUpdate()
    .execute();
  return held.map((row) => ({ row, stratum: stratumOf.get(row.id) ?? '' }));
}

/** The place in the lane is random: age and severity would tell what the machine found. */
async function open(change: CaseChange, row: CaseRow, stratum: string): Promise<void> {
  const state = nextState(row.state, 'draw');
  // Somebody appealed in between.
  if (state === null) return;
  const decision = await standingDecision(change, row);
  if (decision === null) return;
  await openLook(change, row, decision, { lane: 'sample', stratumId: stratum });
  await change.move({ from: row.state, to: state, action: null }, (update) =>
    update
      .set({ ...noClaim, rank_at: sql<Date>`now() + random() * interval '1 hour'` })
      .where('id', '=', row.id),
  );
}

/** Whose second look nobody began. Which these are does not depend on the content, so the others stay a fair sample. */
async function withdrawOld(ctx: Context): Promise<void> {
  await changeCases(ctx, async (change) => {
    const rows = await change.trx
      .selectFrom('review_case')
      .innerJoin('look', 'look.case_id', 'review_case.id')
      .selectAll('review_case')
      .where('stratum_id', 'is not', null)
      .where('look.ended_at', 'is', null)
      .where('look.opened_at', '<', sql<Date>`now() - make_interval(days => ${patienceDays})`)
      .where('state', '=', 'second-look')
      .forUpdate('review_case')
      .execute();
    for (const row of rows) {
      const state = nextState(row.state, 'withdraw');
      if (state === null) continue;
      await giveUpLook(change, row, 'withdrawn');
      await change.move({ from: row.state, to: state, action: null }, (update) =>
        update.set(noClaim).where('id', '=', row.id),
      );
    }
  });
}
