import type { FieldReason } from '../reasons/of-issue.ts';
import type { Reasons, ReasonTemplate } from './statements.ts';

/** What is wrong with one member of a statement. The console has its own words in its catalogue. */
export const reasonFaults = {
  restriction: 'needs_restriction',
  needed: 'needed_with_choice',
  unfitting: 'unfitting_with_choice',
  twice: 'names_main_category',
  tooEarly: 'must_not_precede_application',
  address: 'must_not_hold_email',
  placeholder: 'unknown_placeholder',
} as const satisfies Record<string, FieldReason>;
export type ReasonFault = keyof typeof reasonFaults;
export type Faults<Fields> = { path: keyof Fields & string; fault: ReasonFault }[];

type Member = keyof Reasons;
type Pair = [member: Member, wanted: boolean];

/** Looks like an e-mail address, whoever's. */
export const addressPattern = /[^\s@<>()"']+@[^\s@<>()"']+\.[\p{L}\p{N}]+/gu;
const given = (value: unknown) => value !== null && value !== undefined && value !== '';

/** The rules between members that a template can break already. */
function templateFaults(of: ReasonTemplate): Faults<ReasonTemplate> {
  const faults: Faults<ReasonTemplate> = [];
  const restricted =
    of.decision_visibility.length > 0 || of.decision_monetary || of.decision_provision || of.decision_account;
  if (!restricted) faults.push({ path: 'decision_visibility', fault: 'restriction' });
  const illegal = of.decision_ground === 'DECISION_GROUND_ILLEGAL_CONTENT';
  const pairs = [
    ['decision_visibility_other', of.decision_visibility.includes('DECISION_VISIBILITY_OTHER')],
    ['decision_monetary_other', of.decision_monetary === 'DECISION_MONETARY_OTHER'],
    ['illegal_content_legal_ground', illegal],
    ['illegal_content_explanation', illegal],
    ['incompatible_content_ground', !illegal],
    ['incompatible_content_explanation', !illegal],
  ] as const;
  for (const [path, wanted] of pairs) {
    if (wanted && !given(of[path])) faults.push({ path, fault: 'needed' });
    if (!wanted && given(of[path])) faults.push({ path, fault: 'unfitting' });
  }
  if (illegal && given(of.incompatible_content_illegal))
    faults.push({ path: 'incompatible_content_illegal', fault: 'unfitting' });
  if (of.category_addition.includes(of.category)) faults.push({ path: 'category_addition', fault: 'twice' });
  if (given(of.category_specification_other) && !of.category_specification.includes('KEYWORD_OTHER'))
    faults.push({ path: 'category_specification_other', fault: 'unfitting' });
  for (const path of templateTexts)
    if ((of[path] ?? '').search(addressPattern) !== -1) faults.push({ path, fault: 'address' });
  return faults;
}

/** Which placeholders a template may hold, as `{label}`. None of them is anybody's. */
export const placeholders = ['label', 'policy', 'kind', 'date'] as const;
export type Placeholder = (typeof placeholders)[number];
const slot = /\{([\p{L}\p{N}_-]+)\}/gu;

function unknownSlots(text: string): boolean {
  return [...text.matchAll(slot)].some(([, name]) => !placeholders.some((known) => known === name));
}

/** Everything that is wrong with a template: also what it says that nothing would be put into. */
export function faultsOfTemplate(of: ReasonTemplate): Faults<ReasonTemplate> {
  const faults = templateFaults(of);
  for (const path of templateTexts)
    if (unknownSlots(of[path] ?? '')) faults.push({ path, fault: 'placeholder' });
  return faults;
}

export const templateTexts = [
  'decision_visibility_other',
  'decision_monetary_other',
  'decision_facts',
  'illegal_content_legal_ground',
  'illegal_content_explanation',
  'incompatible_content_ground',
  'incompatible_content_explanation',
  'category_specification_other',
] as const satisfies (keyof ReasonTemplate)[];
/** What is written freely, and could name somebody. */
export const freeTexts = [...templateTexts, 'content_type_other'] as const satisfies Member[];

/** Everything that is wrong with a statement; days are compared where both are known. */
export function faultsOfReasons(of: Reasons): Faults<Reasons> {
  const faults: Faults<Reasons> = [...templateFaults(of)];
  const other = of.content_type.includes('CONTENT_TYPE_OTHER');
  if (other !== given(of.content_type_other))
    faults.push({ path: 'content_type_other', fault: other ? 'needed' : 'unfitting' });
  if ((of.content_type_other ?? '').search(addressPattern) !== -1)
    faults.push({ path: 'content_type_other', fault: 'address' });
  const ends: Pair[] = [
    ['end_date_visibility_restriction', of.decision_visibility.length > 0],
    ['end_date_monetary_restriction', of.decision_monetary !== null],
    ['end_date_service_restriction', of.decision_provision !== null],
    ['end_date_account_restriction', of.decision_account !== null],
  ];
  for (const [path, restricted] of ends) {
    const end = of[path];
    if (typeof end !== 'string') continue;
    if (!restricted) faults.push({ path, fault: 'unfitting' });
    else if (of.application_date !== null && end < of.application_date)
      faults.push({ path, fault: 'tooEarly' });
  }
  return faults;
}

/** A template with its placeholders filled in. What is not known stays as it is, to be seen. */
export function fillTemplate(
  of: ReasonTemplate,
  words: Partial<Record<Placeholder, string>>,
): ReasonTemplate {
  const filled = { ...of };
  for (const path of templateTexts) {
    const text = of[path];
    if (text === null) continue;
    Object.assign(filled, {
      [path]: text.replaceAll(slot, (whole, name: string) => {
        const known = placeholders.find((one) => one === name);
        return (known && words[known]) ?? whole;
      }),
    });
  }
  return filled;
}
