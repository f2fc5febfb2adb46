import { takeOver } from '../review/cases/take-over.ts';
import type { Context } from '../review/context/context.ts';
import { decideOne } from '../review/decisions/decide.ts';
import { colleague } from './session.ts';

const hesitationMs = 6000;

/** Stages a race: soon after the visitor opens the contested case, a colleague takes it over and decides it. */
export function startColleague(
  ctx: Context,
  contested: string,
  report: (error: unknown) => void,
  hesitation = hesitationMs,
): void {
  let begun = false;
  const find = () =>
    ctx.db.kysely
      .selectFrom('review_case')
      .select(['state', 'claim_by', 'claim_epoch'])
      .where('id', '=', contested)
      .executeTakeFirst();
  const race = async () => {
    const row = await find();
    if (!row?.claim_by || row.claim_by === colleague.id) return;
    const taken = await takeOver(ctx, { id: contested, epoch: row.claim_epoch });
    const { version } = taken.case;
    const body = { verdict: 'approve', note: 'The coins are chocolate.', next: null } as const;
    await decideOne(ctx, { ...body, id: contested, version, epoch: row.claim_epoch + 1 });
  };
  const look = async () => {
    const row = await find();
    if (row?.state !== 'open') stop();
    else if (row.claim_by !== null && row.claim_by !== colleague.id && !begun) {
      begun = true;
      stop();
      // The visitor may have left or decided the case meanwhile; then there is no race.
      setTimeout(() => void race().catch(() => {}), hesitation);
    }
  };
  const stop = ctx.db.listen(() => void look().catch(report));
}
