import type { z } from 'zod';
import { isLive } from '../../api/case-order.ts';
import type { GoldCase, GoldOrigin, importGoldSchema, markGoldSchema } from '../../api/gold.ts';
import { changeCasesIn } from '../changes/change-cases.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { findCase } from '../entities/find-case.ts';
import { type Change, transact } from '../journal/transact.ts';
import { isPrivateOfUser } from '../lanes/hidden-cases.ts';
import type { CaseRow, Trx } from '../store/tables.ts';
import { askAbout, storeModerated } from '../submissions/moderate-texts.ts';
import { findGold } from './list-gold.ts';

type Answer = Pick<z.infer<typeof markGoldSchema>, 'verdict' | 'label' | 'note'>;

/** Marks a decided case as gold. From then on moderators who did not decide it do not see it any more. */
export async function markGold(
  ctx: Context,
  { caseId, ...answer }: z.infer<typeof markGoldSchema>,
): Promise<GoldCase> {
  const row = await findCase(ctx.db.kysely, caseId);
  if (row.gold_id !== null) throw new Failure('gold_is_copy');
  if (row.state !== 'decided' || row.emptied_at !== null || isLive(row.kind))
    throw new Failure('gold_not_decided');
  if (await isPrivateOfUser(ctx.db.kysely, row.id)) throw new Failure('gold_in_private_lane');
  const id = crypto.randomUUID();
  await transact(ctx, async (change) => {
    const marked = await insertGold(change, ctx, { id, row, answer, origin: 'decision' });
    if (!marked) throw new Failure('gold_already');
    change.record('gold-marked', { gold: id, verdict: answer.verdict }, about(row));
  });
  return findGold(ctx, id);
}

const about = (row: Pick<CaseRow, 'id' | 'submission_id'>) => ({
  caseId: row.id,
  submissionId: row.submission_id,
});

type Marked = { id: string; row: Pick<CaseRow, 'id' | 'submission_id'>; answer: Answer; origin: GoldOrigin };

/** False when the case is gold already. */
export async function insertGold(
  { trx, publish }: Change,
  { actor }: Pick<Context, 'actor'>,
  { id, row, answer, origin }: Marked,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('gold')
    .values({
      id,
      case_id: row.id,
      verdict: answer.verdict,
      label: answer.label || null,
      note: answer.note || null,
      origin,
      by_id: actor.id,
      by_name: actor.name,
    })
    .onConflict((on) => on.column('case_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  // With the first one, open event streams begin to leave out what moderators must not see.
  if (inserted && (await isOnly(trx))) publish({ type: 'settings.changed', part: 'lanes' });
  return inserted !== undefined;
}

async function isOnly(trx: Trx): Promise<boolean> {
  return (await trx.selectFrom('gold').select('id').limit(2).execute()).length === 1;
}

/** Imports texts with their answer. The service checks them, so that their copies look like all others. */
export async function importGold(
  ctx: Context,
  { texts, ...answer }: z.infer<typeof importGoldSchema>,
): Promise<GoldCase[]> {
  const moderated = await askAbout(
    ctx,
    texts.map((content) => ({ content })),
  );
  const ids = await transact(ctx, (change) =>
    changeCasesIn(change, async (cases) => {
      const { submissionId, results } = await storeModerated(change, cases, ctx, moderated, { known: true });
      const marked = [];
      for (const { caseId } of results) {
        const id = crypto.randomUUID();
        const row = { id: caseId, submission_id: submissionId };
        await insertGold(change, ctx, { id, row, answer, origin: 'import' });
        await cases.store({ was: 'decided', action: null, quiet: true }, (writer) =>
          writer
            .updateTable('review_case')
            .set({ gold_id: id })
            .where('id', '=', caseId)
            .returningAll()
            .execute(),
        );
        marked.push(id);
      }
      change.record('gold-imported', { count: marked.length, verdict: answer.verdict }, { submissionId });
      return marked;
    }),
  );
  return Promise.all(ids.map((id) => findGold(ctx, id)));
}
