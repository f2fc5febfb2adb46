import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  Calibration,
  CalibrationAnswer,
  CalibrationDetail,
  outcomeSchema,
} from '../../api/calibrations.ts';
import { isLive } from '../../api/case-order.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { findCase } from '../entities/find-case.ts';
import { insertGold } from '../gold/mark-gold.ts';
import { type Change, transact } from '../journal/transact.ts';
import { isPrivateOfUser } from '../lanes/hidden-cases.ts';
import { publishedPolicies } from '../settings/list-policies.ts';
import { changeTextsIn } from '../settings/save-policy.ts';
import type { CaseRow } from '../store/tables.ts';
import { caseAt, getCalibration } from './get-calibration.ts';
import { findCalibration } from './list-calibrations.ts';

type Of = { id: string; position: number };

/** Stores somebody's answer, which they can change until the session is closed. */
export async function answerCalibration(
  ctx: Context,
  { id, position, verdict, label, note }: Of & CalibrationAnswer,
): Promise<Calibration> {
  const { own } = await findCalibration(ctx, id);
  if (!own) throw new Failure('not_in_calibration');
  await caseAt(ctx.db.kysely, id, position);
  const answer = { verdict, label: label || null, note: note || null };
  await transact(ctx, async ({ trx }) => {
    // Closing waits for answers that are being stored, and no answer comes after it.
    const open = await trx
      .selectFrom('calibration')
      .select('id')
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!open) throw new Failure('calibration_closed');
    await trx
      .insertInto('calibration_answer')
      .values({ calibration_id: id, position, person_id: ctx.actor.id, ...answer })
      .onConflict((on) =>
        on
          .columns(['calibration_id', 'position', 'person_id'])
          .doUpdateSet({ ...answer, answered_at: sql<Date>`now()` }),
      )
      .execute();
  });
  return findCalibration(ctx, id);
}

/** Ends the answers: all who take part see them from now on. */
export async function closeCalibration(ctx: Context, { id }: { id: string }): Promise<CalibrationDetail> {
  await findCalibration(ctx, id);
  await transact(ctx, async ({ trx, record }) => {
    const closed = await trx
      .updateTable('calibration')
      .set({ ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (closed) record('calibration-closed', { calibration: id });
  });
  return getCalibration(ctx, { id });
}

/** Records what a session agreed on for a case: also as gold, and as an example in the draft of its policy. */
export async function settleCalibration(
  ctx: Context,
  { id, position, gold, example, ...input }: Of & z.infer<typeof outcomeSchema>,
): Promise<CalibrationDetail> {
  const { policy, closedAt } = await findCalibration(ctx, id);
  if (closedAt === null) throw new Failure('calibration_open');
  const db = ctx.db.kysely;
  const row = await findCase(db, await caseAt(db, id, position));
  const answer = { verdict: input.verdict, label: input.label || null, note: input.note || null };
  const { outcome: before } = await db
    .selectFrom('calibration_case')
    .select('outcome')
    .where('calibration_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  const isGold = gold || before?.gold === true;
  const isExample = example || before?.example === true;
  await transact(ctx, async (change) => {
    if (gold) await keepAsGold(change, ctx, row, answer);
    if (example && !before?.example) await addExample(change, ctx, { policy, row, verdict: answer.verdict });
    await change.trx
      .updateTable('calibration_case')
      .set({ outcome: JSON.stringify({ ...answer, by: ctx.actor.name, gold: isGold, example: isExample }) })
      .where('calibration_id', '=', id)
      .where('position', '=', position)
      .execute();
    change.record(
      'calibration-settled',
      { calibration: id, verdict: answer.verdict, gold: isGold, example: isExample },
      { caseId: row.id, submissionId: row.submission_id },
    );
  });
  return getCalibration(ctx, { id });
}

/** A case that is gold already gets the new answer. */
async function keepAsGold(
  change: Change,
  ctx: Context,
  row: CaseRow,
  answer: CalibrationAnswer,
): Promise<void> {
  if (row.state !== 'decided' || row.emptied_at !== null || isLive(row.kind))
    throw new Failure('gold_not_decided');
  if (await isPrivateOfUser(change.trx, row.id)) throw new Failure('gold_in_private_lane');
  const id = crypto.randomUUID();
  if (await insertGold(change, ctx, { id, row, answer, origin: 'session' })) return;
  await change.trx
    .updateTable('gold')
    .set({ ...answer, retired_at: null })
    .where('case_id', '=', row.id)
    .execute();
}

type Example = { policy: string | null; row: CaseRow; verdict: CalibrationAnswer['verdict'] };

async function addExample(
  change: Change,
  ctx: Context,
  { policy: key, row, verdict }: Example,
): Promise<void> {
  if (key === null) throw new Failure('no_such_policy', { policy: '' });
  const text = await change.trx
    .selectFrom('text_item')
    .select('content')
    .where(sql<boolean>`id::text = ${row.subject}`)
    .where('submission_id', '=', row.submission_id)
    .executeTakeFirst();
  const line = text?.content.replace(/\s+/gu, ' ').trim() ?? '';
  if (row.kind !== 'text' || line === '') throw new Failure('example_needs_text');
  const policy = await publishedPolicies(change.trx).where('policy.key', '=', key).executeTakeFirst();
  if (!policy) throw new Failure('no_such_policy', { policy: key });
  const language = row.language === 'zh' ? 'zh-CN' : 'en';
  const texts = policy.draft ?? { examples: policy.examples, counterExamples: policy.counter_examples };
  const of = verdict === 'reject' ? 'examples' : 'counterExamples';
  const lines = [texts[of][language] ?? '', line].filter((one) => one !== '').join('\n');
  await changeTextsIn(change, ctx, [{ key, [of]: { ...texts[of], [language]: lines } }]);
}
