import { type RetentionKind, type RetentionRules, retentionKinds } from '../../../api/retention.ts';
import { numberIn } from '../../forms/number-in.ts';

/** Days as typed; null: kept forever. */
export type Days = number | string | null;

/** The rules in their form. */
export type RulesDraft = { [Kind in RetentionKind]: Days };

export const rulesIn = (draft: RulesDraft) =>
  Object.fromEntries(
    retentionKinds.map((kind) => [kind, draft[kind] === null ? null : numberIn(draft[kind])]),
  ) as RetentionRules;
