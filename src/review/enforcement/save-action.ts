import { sql } from 'kysely';
import { fitsParam } from '../../api/action-rules.ts';
import type { ActionChanges, ActionParam, EnforcementAction, NewActionBody } from '../../api/enforcement.ts';
import type { Context } from '../context/context.ts';
import { Failure, type Fault, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { putInOrder } from '../store/put-in-order.ts';
import type { Trx } from '../store/tables.ts';
import { allActions, showAction } from './list-actions.ts';

export const maxActions = 100;

/** Adds an action after the others. Its key must be new, also among archived ones. */
export async function addAction(ctx: Context, input: NewActionBody): Promise<EnforcementAction> {
  const { key, names, hints, params, strike, ...plain } = input;
  checkParams(params);
  return transact(ctx, async ({ trx, record, publish }) => {
    const all = await lockActions(trx);
    if (all.length >= maxActions) throw new Failure('too_many_actions', { max: maxActions });
    if (all.some((one) => one.key === key))
      throw new Failure('action_exists', { action: key }, { errors: [fault('key', 'key_is_taken')] });
    const row = await trx
      .insertInto('enforcement_action')
      .values({
        key,
        ...plain,
        names: json(names),
        hints: json(hints),
        params: json(params),
        strike: strike && json(strike),
        position: all.length,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    record('action-added', { action: key });
    publish({ type: 'settings.changed', part: 'actions' });
    return showAction(row);
  });
}

/** Changes an action or its position, or archives it. Decisions keep what they did. */
export async function changeAction(
  ctx: Context,
  { key, position, archived, ...changes }: ActionChanges & { key: string },
): Promise<EnforcementAction> {
  if (changes.params) checkParams(changes.params);
  return transact(ctx, async ({ trx, record, publish }) => {
    const all = await lockActions(trx);
    if (!all.some((one) => one.key === key)) throw new Failure('no_such_action', { action: key });
    const set = {
      ...stored(changes),
      ...(archived === undefined ? {} : { archived_at: archived ? sql<Date>`now()` : null }),
    };
    if (Object.keys(set).length > 0)
      await trx.updateTable('enforcement_action').set(set).where('key', '=', key).execute();
    if (position !== undefined) {
      const others = all.map((one) => one.key).filter((other) => other !== key);
      await putInOrder(trx, 'enforcement_action', others.toSpliced(position, 0, key));
    }
    record('action-changed', { action: key, ...(archived === undefined ? {} : { archived }) });
    publish({ type: 'settings.changed', part: 'actions' });
    return showAction(
      await trx.selectFrom('enforcement_action').selectAll().where('key', '=', key).executeTakeFirstOrThrow(),
    );
  });
}

const json = <Value>(value: Value) => JSON.stringify(value);

function stored<Fields extends Omit<ActionChanges, 'archived' | 'position'>>(fields: Fields) {
  const { names, hints, params, strike, ...plain } = fields;
  return {
    ...plain,
    ...(names === undefined ? {} : { names: json(names) }),
    ...(hints === undefined ? {} : { hints: json(hints) }),
    ...(params === undefined ? {} : { params: json(params) }),
    ...(strike === undefined ? {} : { strike: strike && json(strike) }),
  };
}

/** What the schema cannot say: names once, bounds in order, and a preset that fits its type. */
function checkParams(params: readonly ActionParam[]): void {
  const faults = params.flatMap((param, at): Fault[] => {
    const { key, type, min, max, options, preset } = param;
    const path = `params.${at}`;
    const isFirst = params.findIndex((one) => one.key === key) === at;
    return [
      ...(isFirst ? [] : [fault(`${path}.key`, 'must_be_named_once')]),
      ...(type === 'number' && min > max ? [fault(`${path}.max`, 'must_not_be_below_min')] : []),
      ...(type === 'choice' && options.length === 0 ? [fault(`${path}.options`, 'is_required')] : []),
      ...(preset === null || fitsParam(param, preset) ? [] : [fault(`${path}.preset`, 'does_not_fit_value')]),
    ];
  });
  if (faults.length > 0) throw new Failure('values_not_valid', {}, { errors: faults });
}

/** Locks all actions for this transaction, new ones too, because their position is counted. */
async function lockActions(trx: Trx): Promise<EnforcementAction[]> {
  await sql`lock table enforcement_action in share row exclusive mode`.execute(trx);
  return allActions(trx);
}
