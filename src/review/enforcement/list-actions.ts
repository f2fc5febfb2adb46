import type { Selectable } from 'kysely';
import type { EnforcementAction } from '../../api/enforcement.ts';
import type { Context } from '../context/context.ts';
import type { EnforcementActionTable } from '../store/tables/enforcement.ts';
import type { Db } from '../store/tables.ts';

/** All actions in their order, also archived ones, which decisions still name. */
export const listActions = (ctx: Context): Promise<EnforcementAction[]> => allActions(ctx.db.kysely);

export async function allActions(db: Db): Promise<EnforcementAction[]> {
  const rows = await db
    .selectFrom('enforcement_action')
    .selectAll()
    .orderBy('position')
    .orderBy('key')
    .execute();
  return rows.map(showAction);
}

export const showAction = ({
  archived_at,
  verdicts,
  ...row
}: Selectable<EnforcementActionTable>): EnforcementAction => ({
  ...row,
  verdicts: verdicts as EnforcementAction['verdicts'],
  archived: archived_at !== null,
});
