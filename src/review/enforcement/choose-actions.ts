import { belongsTo, fitsParam, mayUse } from '../../api/action-rules.ts';
import type { Verdict } from '../../api/cases.ts';
import type { Role } from '../../api/common.ts';
import {
  type ActionParam,
  actionLimits,
  type ChosenAction,
  type EnforcementAction,
  type ParamValue,
} from '../../api/enforcement.ts';
import { Failure, type Fault, fault } from '../context/failure.ts';
import type { StoredAction } from '../store/tables/decisions.ts';
import type { Db } from '../store/tables.ts';
import { allActions } from './list-actions.ts';

type Given = {
  verdict: Verdict;
  label?: string | null | undefined;
  policy?: string | null | undefined;
  actions?: readonly ChosenAction[] | undefined;
};

const isOffered = ({ archived, verdicts }: EnforcementAction, verdict: Verdict) =>
  !archived && verdicts.includes(verdict);

/**
 * The actions of a decision, complete with the values that they have from the start. Without any given, those that
 * belong to the label or the policy and that this role may use. Throws a fault for each invalid one.
 */
export async function chooseActions(db: Db, role: Role, given: Given): Promise<StoredAction[]> {
  if (given.actions?.length === 0) return [];
  const all = await allActions(db);
  const chosen = given.actions ?? byDefault(all, role, given);
  const faults: Fault[] = [];
  const complete = chosen.flatMap((one, at) => {
    const action = all.find(({ key }) => key === one.key);
    const path = `actions.${at}`;
    if (!action || !isOffered(action, given.verdict)) faults.push(fault(`${path}.key`, 'is_no_action'));
    else if (!mayUse(action, role)) faults.push(fault(`${path}.key`, 'action_of_higher_role'));
    else if (chosen.findIndex(({ key }) => key === one.key) < at)
      faults.push(fault(`${path}.key`, 'must_be_named_once'));
    else {
      const params = valuesOf(action.params, one.params, `${path}.params`, faults);
      return [{ key: action.key, params, ...(action.strike && { strike: action.strike }) }];
    }
    return [];
  });
  // They always fit into a webhook.
  if (JSON.stringify(complete).length > actionLimits.json)
    faults.push(fault('actions', 'too_long', { max: actionLimits.json }));
  if (faults.length > 0) throw new Failure('values_not_valid', {}, { errors: faults });
  return complete;
}

/** Those of the label or policy whose values are all set from the start. */
function byDefault(all: readonly EnforcementAction[], role: Role, given: Given): ChosenAction[] {
  return all
    .filter((action) => isOffered(action, given.verdict) && mayUse(action, role) && belongsTo(action, given))
    .filter(({ params }) => params.every(({ preset }) => preset !== null))
    .map(({ key }) => ({ key, params: {} }));
}

function valuesOf(
  params: readonly ActionParam[],
  given: Readonly<Record<string, ParamValue>>,
  path: string,
  faults: Fault[],
): Record<string, ParamValue> {
  for (const name of Object.keys(given))
    if (!params.some(({ key }) => key === name))
      faults.push(fault(`${path}.${name}`, 'is_no_value_of_action'));
  return Object.fromEntries(
    params.flatMap((param) => {
      const value = given[param.key] ?? param.preset;
      const wrong =
        value === null ? fault(`${path}.${param.key}`, 'is_required') : wrongValue(param, value, path);
      if (wrong) faults.push(wrong);
      return value === null ? [] : [[param.key, value] as const];
    }),
  );
}

function wrongValue(param: ActionParam, value: ParamValue, path: string): Fault | null {
  if (fitsParam(param, value)) return null;
  const { type, min, max, options } = param;
  const at = `${path}.${param.key}`;
  if (type === 'number') return fault(at, 'must_be_whole_between', { min, max });
  return typeof value === 'string'
    ? fault(at, 'must_be_one_of', { values: options })
    : fault(at, 'must_be_text');
}
