import type { Selectable } from 'kysely';
import type { NewViewBody, SavedView } from '../../api/views.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { SavedViewTable } from '../store/tables/cases.ts';
import { findLane } from './find-lane.ts';

export const maxViews = 100;

/** One's own views and the shared ones, by name. */
export async function listViews(ctx: Context): Promise<SavedView[]> {
  const rows = await ctx.db.kysely
    .selectFrom('saved_view')
    .selectAll()
    .where((eb) => eb.or([eb('owner_id', '=', ctx.actor.id), eb('shared', '=', true)]))
    .orderBy('name')
    .orderBy('created_at')
    .execute();
  return rows.filter(({ lane }) => !ctx.actor.hidden?.lanes.includes(lane)).map(showView);
}

/** Saves a lane with its filters under a name. Only supervisors may share a view, and sharing is audited. */
export async function saveView(ctx: Context, input: NewViewBody): Promise<SavedView> {
  if (input.shared && ctx.actor.role === 'moderator') throw new Failure('only_supervisors_share_views');
  await findLane(ctx, input.lane);
  return transact(ctx, async ({ trx, record }) => {
    const { stored } = await trx
      .selectFrom('saved_view')
      .select((eb) => eb.fn.countAll<number>().as('stored'))
      .where('owner_id', '=', ctx.actor.id)
      .executeTakeFirstOrThrow();
    if (Number(stored) >= maxViews) throw new Failure('too_many_views', { max: maxViews });
    const row = await trx
      .insertInto('saved_view')
      .values({
        id: crypto.randomUUID(),
        name: input.name,
        lane: input.lane,
        filters: JSON.stringify(input.filters),
        owner_id: ctx.actor.id,
        owner_name: ctx.actor.name,
        shared: input.shared,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (row.shared) record('view-shared', { view: row.name, lane: row.lane });
    return showView(row);
  });
}

/** Removes one's own view; supervisors can remove shared ones. Another person's own view is not found. */
export async function removeView(ctx: Context, { id }: { id: string }): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    const row = isUuid(id)
      ? await trx.selectFrom('saved_view').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      : undefined;
    const mine = row?.owner_id === ctx.actor.id;
    if (!row || !(mine || row.shared)) throw new Failure('no_such_view');
    if (!mine && ctx.actor.role === 'moderator') throw new Failure('shared_view_not_removable');
    await trx.deleteFrom('saved_view').where('id', '=', id).execute();
    if (row.shared) record('view-removed', { view: row.name, lane: row.lane });
  });
}

function showView(row: Selectable<SavedViewTable>): SavedView {
  return {
    id: row.id,
    name: row.name,
    lane: row.lane,
    filters: row.filters,
    shared: row.shared,
    owner: { id: row.owner_id, name: row.owner_name },
    createdAt: row.created_at.toISOString(),
  };
}
