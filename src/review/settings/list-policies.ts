import type { Selectable } from 'kysely';
import type { Policy } from '../../api/policies.ts';
import type { Context } from '../context/context.ts';
import type { PolicyTable } from '../store/tables/settings.ts';

/** All policies in their order, including archived ones, which decisions still name. */
export async function listPolicies(ctx: Context): Promise<Policy[]> {
  const rows = await ctx.db.kysely
    .selectFrom('policy')
    .selectAll()
    .orderBy('position')
    .orderBy('key')
    .execute();
  return rows.map(showPolicy);
}

export function showPolicy(row: Selectable<PolicyTable>): Policy {
  return {
    key: row.key,
    names: row.names,
    descriptions: row.descriptions,
    provisions: row.provisions,
    upheldReplies: row.upheld_replies,
    overturnedReplies: row.overturned_replies,
    labels: row.labels,
    position: row.position,
    archived: row.archived_at !== null,
  };
}
