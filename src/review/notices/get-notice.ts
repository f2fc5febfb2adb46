import type { Notice } from '../../api/reported.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { isBlind } from '../entities/case-state.ts';
import { findCase } from '../entities/find-case.ts';
import { showNotice, withoutOutcome } from '../show/show-notices.ts';
import { isUuid } from '../store/is-uuid.ts';

/** A report and its outcome. During a blind look only programs see that. */
export async function getNotice(ctx: Context, { id }: { id: string }): Promise<Notice> {
  const row = isUuid(id)
    ? await ctx.db.kysely.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('no_such_notice');
  const { state } = await findCase(ctx.db.kysely, row.case_id);
  const notice = showNotice(row);
  return isBlind(state) && !ctx.actor.machine ? withoutOutcome(notice) : notice;
}
