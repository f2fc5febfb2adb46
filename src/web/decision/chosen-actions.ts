import { belongsTo, fitsParam, mayUse } from '../../api/action-rules.ts';
import type { Verdict } from '../../api/cases.ts';
import type { Role } from '../../api/common.ts';
import type { ActionParam, ChosenAction, EnforcementAction, ParamValue } from '../../api/enforcement.ts';

/** The chosen actions with the values that were typed, by key. */
export type ActionDraft = Readonly<Record<string, Readonly<Record<string, ParamValue>>>>;

/** The actions that this role may use, in their order. */
export const offeredActions = (actions: readonly EnforcementAction[], role: Role): EnforcementAction[] =>
  actions.filter((one) => mayUse(one, role));

/** What is chosen: by the person, or those that belong to the label or the policy. */
export function chosenActions(
  offered: readonly EnforcementAction[],
  draft: ActionDraft | null,
  why: Parameters<typeof belongsTo>[1],
): ActionDraft {
  if (draft) return draft;
  return Object.fromEntries(offered.filter((one) => belongsTo(one, why)).map(({ key }) => [key, {}]));
}

/** What was typed, or else its preset; empty where neither is there. */
export const paramValue = (param: ActionParam, typed: ActionDraft[string] | undefined): ParamValue =>
  typed?.[param.key] ?? param.preset ?? '';

/** Whether a value can be sent; a text must not be empty. */
export const isValid = (param: ActionParam, value: ParamValue): boolean =>
  String(value).trim() !== '' && fitsParam(param, value);

/** The actions of a verdict as they are sent. */
export function actionsFor(
  verdict: Verdict,
  offered: readonly EnforcementAction[],
  chosen: ActionDraft,
): ChosenAction[] {
  return offered
    .filter(({ key, verdicts }) => Object.hasOwn(chosen, key) && verdicts.includes(verdict))
    .map(({ key, params }) => ({
      key,
      params: Object.fromEntries(params.map((param) => [param.key, paramValue(param, chosen[key])])),
    }));
}

/** The first action of a verdict that lacks a value. */
export const incomplete = (
  verdict: Verdict,
  offered: readonly EnforcementAction[],
  chosen: ActionDraft,
): EnforcementAction | null =>
  offered.find(
    ({ key, verdicts, params }) =>
      Object.hasOwn(chosen, key) &&
      verdicts.includes(verdict) &&
      params.some((param) => !isValid(param, paramValue(param, chosen[key]))),
  ) ?? null;

/** The digit of each action after its key: its own, or else the next free one. */
export function digitsOf(offered: readonly EnforcementAction[]): ReadonlyMap<string, number> {
  const own = new Map(offered.flatMap(({ key, digit }) => (digit === null ? [] : [[digit, key] as const])));
  const digits = new Map([...own].map(([digit, key]) => [key, digit]));
  let next = 1;
  for (const { key } of offered) {
    if (digits.has(key)) continue;
    while (own.has(next)) next += 1;
    if (next > 9) break;
    digits.set(key, next);
    own.set(next, key);
  }
  return digits;
}
