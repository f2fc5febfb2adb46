import { sql } from 'kysely';
import type { GoldCase } from '../../api/gold.ts';
import { random } from '../../platform/random/random.ts';
import { changeCasesIn } from '../changes/change-cases.ts';
import { type Context, machine } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { findCase } from '../entities/find-case.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import { transact } from '../journal/transact.ts';
import { isPrivateOfUser } from '../lanes/hidden-cases.ts';
import type { Db, SubmissionRow, Trx } from '../store/tables.ts';
import { contentOf, copyFiles, planCopy, storeCopy } from './copy-content.ts';
import { findGold } from './list-gold.ts';

/** Copies come within the next minute, each at a time of its own. */
const spreadSeconds = 60;
/** After a standstill, no more copies than for so many cases. */
const maxOpened = 1000;

/**
 * Once a minute: each case that has opened for people since brings a copy with the likelihood of the settings. So
 * copies come when work comes, and nothing but their answers tells them apart.
 */
export async function drawGold(ctx: Context): Promise<void> {
  await ctx.db.kysely.transaction().execute(async (trx) => {
    const { share, drawn_to } = await trx
      .selectFrom('gold_setting')
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (share === 0) return;
    const { opened, now } = await openedSince(trx, drawn_to);
    const places = Array.from({ length: Math.min(opened, maxOpened) }, random).filter((one) => one < share);
    const chosen = await choose(trx, places.length);
    for (const id of chosen)
      await ctx.jobs.enqueue(
        trx,
        'place-gold',
        { id },
        { afterSeconds: Math.floor(random() * spreadSeconds) },
      );
    await trx.updateTable('gold_setting').set({ drawn_to: now }).execute();
  });
}

async function openedSince(trx: Trx, since: Date): Promise<{ opened: number; now: Date }> {
  const { rows } = await sql<{ opened: number; now: Date }>`
    select count(*)::int as opened, now() as now from review_case
    where opened_at > ${since} and opened_at <= now() and settled is null and ${ofPlatform}`.execute(trx);
  return rows[0] ?? { opened: 0, now: since };
}

/** Those with the fewest copies first, in random order, so that nobody sees the same one often. */
async function choose(trx: Trx, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select gold.id from gold join review_case as original on original.id = case_id
    left join review_case as copy on copy.gold_id = gold.id and copy.id <> gold.case_id
    where retired_at is null and original.emptied_at is null
    group by gold.id having coalesce(bool_and(copy.state = 'decided'), true)
    order by count(copy.id), random() limit ${count}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The job: sends one copy. A copy that still waits makes it unnecessary, also when the job runs twice. */
export async function placeGold(ctx: Context, { id }: { id: string }): Promise<void> {
  await place(ctx, id).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });
}

export async function sendGold(ctx: Context, { id }: { id: string }): Promise<GoldCase> {
  await findGold(ctx, id);
  await place({ ...ctx, actor: machine }, id);
  return findGold(ctx, id);
}

async function place(ctx: Context, id: string): Promise<void> {
  const db = ctx.db.kysely;
  const gold = await db.selectFrom('gold').selectAll().where('id', '=', id).executeTakeFirst();
  if (!gold) throw new Failure('no_such_gold');
  const row = await findCase(db, gold.case_id);
  if (gold.retired_at !== null || row.emptied_at !== null) throw new Failure('gold_retired');
  if (await isPrivateOfUser(db, row.id)) throw new Failure('gold_in_private_lane');
  const copy = await planCopy(db, await contentOf(db, row));
  const sender = gold.origin === 'import' ? await latestSender(db, copy.submission) : copy.submission;
  const { created_by, created_by_name } = sender;
  const files = await copyFiles(ctx, copy);
  try {
    await transact(ctx, async (change) => {
      const held = await change.trx
        .selectFrom('gold')
        .select('id')
        .where('id', '=', id)
        .where('retired_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!held) throw new Failure('gold_retired');
      if (await copyWaits(change.trx, id, gold.case_id)) throw new Failure('gold_copy_waits');
      await changeCasesIn(change, (cases) =>
        storeCopy(change, cases, copy, { goldId: id, sender: { created_by, created_by_name }, files }),
      );
    });
  } catch (error) {
    for (const key of files.values()) await ctx.evidence.remove(key);
    throw error;
  }
}

async function copyWaits(trx: Trx, id: string, caseId: string): Promise<boolean> {
  const waiting = await trx
    .selectFrom('review_case')
    .select('id')
    .where('gold_id', '=', id)
    .where('id', '<>', caseId)
    .where('state', '<>', 'decided')
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Who has sent the newest text: the name of the supervisor who imported it would give the copy away. */
async function latestSender(
  db: Db,
  imported: SubmissionRow,
): Promise<Pick<SubmissionRow, 'created_by' | 'created_by_name'>> {
  const latest = await db
    .selectFrom('submission')
    .select(['created_by', 'created_by_name'])
    .where('kind', '=', 'texts')
    .where('id', 'not in', (eb) =>
      eb.selectFrom('review_case').select('submission_id').where('gold_id', 'is not', null),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest ?? imported;
}
