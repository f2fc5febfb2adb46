import type { Role } from './common.ts';
import type { ActionParam, EnforcementAction, ParamValue } from './enforcement.ts';
import { atLeast } from './roles.ts';

/** Rules of actions that the forms show and the server holds. */

/** Offered to this role. Archived ones are offered to nobody. */
export const mayUse = ({ role: needed, archived }: EnforcementAction, role: Role): boolean =>
  !archived && atLeast(role, needed);

/** Chosen from the start for a decision with this label and policy. */
export const belongsTo = (
  { labels, policies }: EnforcementAction,
  { label, policy }: { label?: string | null | undefined; policy?: string | null | undefined },
): boolean => labels.includes(label ?? '') || policies.includes(policy ?? '');

type Typed = Pick<ActionParam, 'type' | 'min' | 'max' | 'options'>;

/** Whether a value fits the type of its parameter. */
export function fitsParam({ type, min, max, options }: Typed, value: ParamValue): boolean {
  if (type === 'number')
    return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
  return typeof value === 'string' && (type === 'text' || options.includes(value));
}
