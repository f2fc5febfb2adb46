import type { DecisionBody } from '../../api/decisions.ts';
import type { Reasons } from '../../api/statements.ts';
import { emptyView, isView } from './draft-view.ts';

type Guard<T> = (value: unknown) => value is T;
type Field<T> = { empty: T; is: Guard<T> };

const field = <T>(empty: T, is: Guard<T>): Field<T> => ({ empty, is });
const isText: Guard<string> = (value) => typeof value === 'string';
const isValue: Guard<string | number> = (value): value is string | number =>
  typeof value === 'string' || typeof value === 'number';
const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';
const orNull =
  <T>(is: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || is(value);
const byName =
  <T>(is: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(is);
/** The server checks its members, and so does the form. */
const isStatement: Guard<Reasons> = (value): value is Reasons =>
  typeof value === 'object' && value !== null && 'decision_ground' in value && 'decision_facts' in value;

/**
 * What a person has entered for a decision, declared once: the type, the empty draft and the check of what a browser
 * stored all follow from this table.
 */
export const draftFields = {
  note: field('', isText),
  /** To the person who appeals. */
  reply: field('', isText),
  /** Null until the person corrects the machine. */
  label: field(null, orNull(isText)),
  policy: field(null, orNull(isText)),
  /** Null until the person changes those that belong to the label or the policy. */
  actions: field(null, orNull(byName(byName(isValue)))),
  /** Finding id → was the machine right? Absent if the verdict implies it. */
  rulings: field({}, byName(isBoolean)),
  /** Finding id → the label the machine should have given; only if it was wrong. */
  corrections: field({}, byName(isText)),
  /** Policy → the edited statement of reasons, or null for none. Absent if the policy's template applies. */
  reasons: field({}, byName(orNull(isStatement))),
  /** What the person was looking at, and how. */
  view: field(emptyView, isView),
};
type Fields = typeof draftFields;
export type FieldName = keyof Fields;
export type Draft = { [Name in FieldName]: Fields[Name] extends Field<infer T> ? T : never };

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(draftFields, name);

/** A draft with these values; a value that is absent or not of its field's type is left empty. */
export function draftOf(storedValue: (name: FieldName) => unknown): Draft {
  const read = <T>(name: FieldName, { empty, is }: Field<T>): T => {
    const value = storedValue(name);
    return is(value) ? value : empty;
  };
  return {
    note: read('note', draftFields.note),
    reply: read('reply', draftFields.reply),
    label: read('label', draftFields.label),
    policy: read('policy', draftFields.policy),
    actions: read('actions', draftFields.actions),
    rulings: read('rulings', draftFields.rulings),
    corrections: read('corrections', draftFields.corrections),
    reasons: read('reasons', draftFields.reasons),
    view: read('view', draftFields.view),
  };
}

export const emptyDraft: Draft = draftOf(() => undefined);

/** Rules on one finding by hand; null leaves it to the verdict again. */
export function ruleOn(draft: Draft, findingId: string, right: boolean | null): Partial<Draft> {
  const { [findingId]: _, ...rulings } = draft.rulings;
  const { [findingId]: label, ...corrections } = draft.corrections;
  if (right === null) return { rulings, corrections };
  const remaining = right || label === undefined ? corrections : { ...corrections, [findingId]: label };
  return { rulings: { ...rulings, [findingId]: right }, corrections: remaining };
}

/** Sets the label the machine should have given, which makes the machine wrong. Null removes only the label. */
export function correct(draft: Draft, findingId: string, label: string | null): Partial<Draft> {
  const { [findingId]: _, ...corrections } = draft.corrections;
  const rulings = { ...draft.rulings, [findingId]: false };
  return { rulings, corrections: label === null ? corrections : { ...corrections, [findingId]: label } };
}

/** The rulings made by hand, as they are sent. */
export function rulingsOf(draft: Draft): NonNullable<DecisionBody['rulings']> {
  return Object.entries(draft.rulings).map(([findingId, right]) => ({
    findingId,
    right,
    label: draft.corrections[findingId] ?? null,
  }));
}
