import { type RetentionKind, type RetentionRules, retentionKinds } from '../../../api/retention.ts';
import { numberIn } from '../../forms/number-in.ts';

/** Days as they are typed, or null: kept. */
export type Days = number | string | null;

/** The rules as their form holds them. */
export type RulesDraft = { [Kind in RetentionKind]: Days };

export const rulesIn = (draft: RulesDraft) =>
  Object.fromEntries(
    retentionKinds.map((kind) => [kind, draft[kind] === null ? null : numberIn(draft[kind])]),
  ) as RetentionRules;
