import { sql } from 'kysely';
import {
  type LaneChanges,
  type LaneFilter,
  type LaneSettings,
  lanesWithoutLooks,
  type NewLaneBody,
} from '../../api/lanes.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { putInOrder } from '../store/put-in-order.ts';
import type { Trx } from '../store/tables.ts';
import { isNarrow, showLane } from './find-lane.ts';
import { lanesChanged, laneWas } from './lanes-changed.ts';

/** Adds a lane after the others. */
export async function addLane(ctx: Context, input: NewLaneBody): Promise<LaneSettings> {
  refuseWideMembers(input);
  return transact(ctx, async ({ trx, record, publish }) => {
    const rows = await lockLanes(trx);
    const row = await trx
      .insertInto('lane')
      .values({
        key: crypto.randomUUID().slice(0, 8),
        name: input.name,
        position: rows.length,
        filter: storedFilter(input.filter),
        sort: input.sort,
        target_seconds: input.targetSeconds,
        second_look: input.secondLook && JSON.stringify(input.secondLook),
        members: input.members && JSON.stringify(input.members),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await lanesChanged(trx, laneWas(row.key, null));
    record('lane-added', { lane: row.key, name: input.name });
    publish({ type: 'settings.changed', part: 'lanes' });
    return showLane(row);
  });
}

/** Changes a lane; for a built-in one only its order, its target time, its second looks and its position. */
export async function changeLane(
  ctx: Context,
  { key, ...changes }: LaneChanges & { key: string },
  /** Throws when the locked lane is not what the caller saw. */
  refuse: (before: LaneSettings) => void = () => {},
): Promise<LaneSettings> {
  return transact(ctx, async ({ trx, record, publish }) => {
    const rows = await lockLanes(trx);
    const before = rows.find((row) => row.key === key);
    if (!before) throw noLane(key);
    refuse(showLane(before));
    if (before.built_in) refuseOwnParts(changes);
    const known = showLane(before);
    refuseWideMembers({
      members: changes.members === undefined ? known.members : changes.members,
      filter: changes.filter ?? known.filter,
    });
    if (changes.secondLook && lanesWithoutLooks.includes(key)) throw noLooks();
    const { name, filter, sort, targetSeconds, secondLook, members, position } = changes;
    const set = {
      ...(name === undefined ? {} : { name }),
      ...(filter === undefined ? {} : { filter: storedFilter(filter) }),
      ...(sort === undefined ? {} : { sort }),
      ...(targetSeconds === undefined ? {} : { target_seconds: targetSeconds }),
      ...(secondLook === undefined ? {} : { second_look: secondLook && JSON.stringify(secondLook) }),
      ...(members === undefined ? {} : { members: members && JSON.stringify(members) }),
    };
    if (Object.keys(set).length > 0) await trx.updateTable('lane').set(set).where('key', '=', key).execute();
    if (position !== undefined) {
      const others = rows.map((row) => row.key).filter((other) => other !== key);
      await putInOrder(trx, 'lane', others.toSpliced(position, 0, key));
    }
    if (filter !== undefined || targetSeconds !== undefined)
      await lanesChanged(trx, laneWas(key, showLane(before)));
    const bound =
      filter && filter.rateMin !== showLane(before).filter.rateMin ? { rateMin: filter.rateMin } : {};
    const changed = Object.keys(changes).join(', ');
    record('lane-changed', { lane: key, changed, ...bound });
    publish({ type: 'settings.changed', part: 'lanes' });
    return showLane(
      await trx.selectFrom('lane').selectAll().where('key', '=', key).executeTakeFirstOrThrow(),
    );
  });
}

/** Removes a lane; its cases stay in the others. */
export async function removeLane(ctx: Context, { key }: { key: string }): Promise<void> {
  await transact(ctx, async ({ trx, record, publish }) => {
    const rows = await lockLanes(trx);
    const before = rows.find((row) => row.key === key);
    if (!before) throw noLane(key);
    if (before.built_in) throw new Failure('built_in_lane_not_removable');
    const rule = await trx
      .selectFrom('rule')
      .select('name')
      .where(sql`definition #>> '{act,lane}'`, '=', key)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (rule) throw new Failure('lane_used_by_rule', { rule: rule.name });
    await trx.deleteFrom('saved_view').where('lane', '=', key).execute();
    await trx.deleteFrom('lane').where('key', '=', key).execute();
    await putInOrder(
      trx,
      'lane',
      rows.map((row) => row.key).filter((other) => other !== key),
    );
    await lanesChanged(trx, laneWas(key, showLane(before)));
    record('lane-removed', { lane: key, name: before.name });
    publish({ type: 'settings.changed', part: 'lanes' });
  });
}

/** Locks the lanes in order for this transaction, so that concurrent moves run one after the other. */
function lockLanes(trx: Trx) {
  return trx.selectFrom('lane').selectAll().orderBy('position').orderBy('key').forUpdate().execute();
}

/** Without what earlier releases, which may run beside this one, do not know. */
const storedFilter = ({ settled, onlyRouted, reported, languages, ...filter }: LaneFilter) =>
  JSON.stringify({
    ...filter,
    ...(settled === 'none' ? {} : { settled }),
    ...(onlyRouted && { onlyRouted }),
    ...(reported && { reported }),
    ...(languages.length > 0 && { languages }),
  });

function refuseOwnParts(changes: LaneChanges): void {
  const errors = (['name', 'filter', 'members'] as const)
    .filter((member) => changes[member] !== undefined)
    .map((path) => fault(path, 'cannot_change_built_in'));
  if (errors.length > 0) throw new Failure('built_in_lane_not_changeable', {}, { errors });
}

/** A private lane without a condition would hide everything. */
function refuseWideMembers({ members, filter }: Pick<LaneSettings, 'members' | 'filter'>): void {
  if (members !== null && !isNarrow(filter))
    throw new Failure('values_not_valid', {}, { errors: [fault('filter', 'needs_a_condition')] });
}

const noLooks = () =>
  new Failure('lane_without_second_looks', {}, { errors: [fault('secondLook', 'cannot_be_set_for_lane')] });
const noLane = (lane: string) => new Failure('no_such_lane', { lane });
