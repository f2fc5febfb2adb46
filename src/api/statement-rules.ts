import { because, type Reason } from '../reasons/reason.ts';
import type { Reasons, ReasonTemplate } from './statements.ts';

/** The wrong members of a statement, with reasons. */
export type Faults<Fields> = { path: keyof Fields & string; reason: Reason }[];

type Member = keyof Reasons;
type Pair = [member: Member, wanted: boolean];

/** Matches anything that looks like an e-mail address. */
export const addressPattern = /[^\s@<>()"']+@[^\s@<>()"']+\.[\p{L}\p{N}]+/gu;
const given = (value: unknown) => value !== null && value !== undefined && value !== '';

/** Rules between members that apply to templates too. */
function templateFaults(of: ReasonTemplate): Faults<ReasonTemplate> {
  const faults: Faults<ReasonTemplate> = [];
  const restricted =
    of.decision_visibility.length > 0 || of.decision_monetary || of.decision_provision || of.decision_account;
  if (!restricted) faults.push({ path: 'decision_visibility', reason: because('needs_restriction') });
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
    if (wanted && !given(of[path])) faults.push({ path, reason: because('needed_with_choice') });
    if (!wanted && given(of[path])) faults.push({ path, reason: because('contradicts_choice') });
  }
  if (illegal && given(of.incompatible_content_illegal))
    faults.push({ path: 'incompatible_content_illegal', reason: because('contradicts_choice') });
  if (of.category_addition.includes(of.category))
    faults.push({ path: 'category_addition', reason: because('repeats_main_category') });
  if (given(of.category_specification_other) && !of.category_specification.includes('KEYWORD_OTHER'))
    faults.push({ path: 'category_specification_other', reason: because('contradicts_choice') });
  for (const path of templateTexts)
    if ((of[path] ?? '').search(addressPattern) !== -1)
      faults.push({ path, reason: because('must_not_contain_email') });
  return faults;
}

/** The placeholders of a template, written as `{label}`. None of them is personal data. */
export const placeholders = ['label', 'policy', 'kind', 'date'] as const;
export type Placeholder = (typeof placeholders)[number];
const slot = /\{([\p{L}\p{N}_-]+)\}/gu;

function unknownSlots(text: string): boolean {
  return [...text.matchAll(slot)].some(([, name]) => !placeholders.some((known) => known === name));
}

/** All faults of a template, unknown placeholders included. */
export function faultsOfTemplate(of: ReasonTemplate): Faults<ReasonTemplate> {
  const faults = templateFaults(of);
  for (const path of templateTexts)
    if (unknownSlots(of[path] ?? '')) faults.push({ path, reason: because('unknown_placeholder') });
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
/** Free texts, which could name somebody. */
export const freeTexts = [...templateTexts, 'content_type_other'] as const satisfies Member[];

/** All faults of a statement; days are compared where both are known. */
export function faultsOfReasons(of: Reasons): Faults<Reasons> {
  const faults: Faults<Reasons> = [...templateFaults(of)];
  const other = of.content_type.includes('CONTENT_TYPE_OTHER');
  if (other !== given(of.content_type_other))
    faults.push({
      path: 'content_type_other',
      reason: because(other ? 'needed_with_choice' : 'contradicts_choice'),
    });
  if ((of.content_type_other ?? '').search(addressPattern) !== -1)
    faults.push({ path: 'content_type_other', reason: because('must_not_contain_email') });
  const ends: Pair[] = [
    ['end_date_visibility_restriction', of.decision_visibility.length > 0],
    ['end_date_monetary_restriction', of.decision_monetary !== null],
    ['end_date_service_restriction', of.decision_provision !== null],
    ['end_date_account_restriction', of.decision_account !== null],
  ];
  for (const [path, restricted] of ends) {
    const end = of[path];
    if (typeof end !== 'string') continue;
    if (!restricted) faults.push({ path, reason: because('contradicts_choice') });
    else if (of.application_date !== null && end < of.application_date)
      faults.push({ path, reason: because('must_not_precede_application') });
  }
  return faults;
}

/** Fills in a template's placeholders. Unknown values stay as placeholders, so that people see them. */
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

/** Members that the server fills in if they are empty. */
export const ofTheCase: Omit<Reasons, keyof ReasonTemplate> = {
  content_type: [],
  content_type_other: null,
  content_language: null,
  content_date: null,
  application_date: null,
  end_date_visibility_restriction: null,
  end_date_monetary_restriction: null,
  end_date_service_restriction: null,
  end_date_account_restriction: null,
};

/** The statement of a case by a template, with its placeholders replaced. */
export function reasonsBy(template: ReasonTemplate, words: Record<Placeholder, string>): Reasons {
  return { ...fillTemplate(template, words), ...ofTheCase };
}
