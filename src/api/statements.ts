import { z } from 'zod';
import { saying } from '../reasons/of-issue.ts';
import { call } from './call.ts';
import { timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { type Faults, faultsOfReasons, faultsOfTemplate } from './statement-rules.ts';
import {
  accountTypes,
  areaCountries,
  automatedDecisions,
  categorySpecifications,
  contentLanguages,
  contentTypes,
  decisionAccounts,
  decisionGrounds,
  decisionMonetaries,
  decisionProvisions,
  decisionVisibilities,
  earliestApplication,
  earliestContent,
  maxLengths,
  type StatementText,
  sourceTypes,
  statementCategories,
  yesOrNo,
} from './statement-values.ts';

/**
 * A statement of reasons as required by the DSA (Article 17), with the names of the Transparency Database's API v2.
 * Omitted on purpose: `source_identity`, which would name a notifier, and `content_id`, which identifies goods.
 */

const text = (of: StatementText) => z.string().trim().min(1).max(maxLengths[of]).nullable().default(null);
const one = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).nullable().default(null);
const some = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .refine((all) => new Set(all).size === all.length, saying('must_not_repeat'));
const day = (earliest: string) =>
  z.iso
    .date()
    .refine((date) => date >= earliest && date <= '9999', saying('must_not_precede', { day: earliest }))
    .nullable()
    .default(null);

/** Members that do not depend on the case. */
const general = {
  decision_visibility: some(decisionVisibilities).default([]),
  decision_visibility_other: text('decision_visibility_other'),
  decision_monetary: one(decisionMonetaries),
  decision_monetary_other: text('decision_monetary_other'),
  decision_provision: one(decisionProvisions),
  decision_account: one(decisionAccounts),
  account_type: one(accountTypes),
  decision_ground: z.enum(decisionGrounds),
  /** The address of the law or the terms. */
  decision_ground_reference_url: z
    .url({ protocol: /^https?$/, ...saying('must_be_web_address') })
    .max(500)
    .nullable()
    .default(null),
  illegal_content_legal_ground: text('illegal_content_legal_ground'),
  illegal_content_explanation: text('illegal_content_explanation'),
  incompatible_content_ground: text('incompatible_content_ground'),
  incompatible_content_explanation: text('incompatible_content_explanation'),
  incompatible_content_illegal: one(yesOrNo),
  category: z.enum(statementCategories),
  category_addition: some(statementCategories).default([]),
  category_specification: some(categorySpecifications).default([]),
  category_specification_other: text('category_specification_other'),
  territorial_scope: some(areaCountries).min(1),
  decision_facts: z.string().trim().min(1).max(maxLengths.decision_facts),
  source_type: z.enum(sourceTypes).default('SOURCE_VOLUNTARY'),
};
const ofTheCase = {
  /** Empty: derived from the kind of the case. */
  content_type: some(contentTypes).default([]),
  content_type_other: text('content_type_other'),
  content_language: z
    .string()
    .refine((code) => contentLanguages.includes(code), saying('must_be_language_code'))
    .nullable()
    .default(null),
  /** When it was posted; default: the day on which its case was opened. */
  content_date: day(earliestContent),
  /** First day of the restriction; default: the day of the decision. */
  application_date: day(earliestApplication),
  /** Last day; default: no end. */
  end_date_visibility_restriction: day(earliestApplication),
  end_date_monetary_restriction: day(earliestApplication),
  end_date_service_restriction: day(earliestApplication),
  end_date_account_restriction: day(earliestApplication),
};

const example = {
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  incompatible_content_ground: 'Terms, 4.2: no spam',
  incompatible_content_explanation: 'It advertises.',
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  territorial_scope: ['DE', 'AT'],
  decision_facts: 'Our filter marked it as {label}.',
};
const plainTemplate = z.strictObject(general);
const plainReasons = z.strictObject({ ...general, ...ofTheCase });

/** Adds one issue for each wrong member. */
const addIssues =
  <Fields>(faultsOf: (of: Fields) => Faults<Fields>) =>
  (of: Fields, ctx: z.RefinementCtx<Fields>) => {
    for (const { path, reason } of faultsOf(of))
      ctx.addIssue({ code: 'custom', path: [path], message: reason.reason });
  };

/** The template of a policy's statements; its texts may contain `{label}`, `{policy}`, `{kind}` and `{date}`. */
export const reasonTemplateSchema = plainTemplate
  .superRefine(addIssues(faultsOfTemplate))
  .meta({ examples: [example] });
export type ReasonTemplate = z.infer<typeof plainTemplate>;

/** `reasons` of a decision in a request. */
export const reasonsSchema = plainReasons.superRefine(addIssues(faultsOfReasons));
export type Reasons = z.infer<typeof plainReasons>;
/** Rules and limits for its form. */
export const reasonsFields = fieldsOf(plainReasons);
export type ReasonsBody = z.input<typeof plainReasons>;

/** A complete statement, as stored and sent: with the facts that hold for every decision here. */
export const statementSchema = plainReasons.extend({
  content_date: z.iso.date(),
  application_date: z.iso.date(),
  /** The machine finds everything here. It decides alone what it blocks; people decide the rest. */
  automated_detection: z.enum(yesOrNo),
  automated_decision: z.enum(automatedDecisions),
  /** The statement's public id; random and unique. */
  puid: z.string(),
});
export type Statement = z.infer<typeof statementSchema>;

export const storedTemplateSchema = z.object({
  policy: z.string(),
  template: plainTemplate,
  /** It also states the reasons of what the machine blocks alone with a label of this policy. */
  automatic: z.boolean(),
  changedAt: timeSchema,
  changedBy: z.string(),
});
export type StoredTemplate = z.infer<typeof storedTemplateSchema>;

const ofPolicy = {
  path: '/api/reason-templates/{policy}',
  tag: 'Reason templates',
  role: 'supervisor',
  params: z.object({ policy: z.string().min(1).max(200) }),
} as const;

export const listReasonTemplates = call({
  method: 'GET',
  path: '/api/reason-templates',
  summary: 'List templates for statements of reasons, by policy',
  description: 'What a statement of reasons says for decisions by each policy, in the terms of the DSA.',
  tag: 'Reason templates',
  role: 'moderator',
  keyScope: 'read',
  answer: z.object({ templates: z.array(storedTemplateSchema) }),
});
const templateBodySchema = z.strictObject({
  template: reasonTemplateSchema,
  /** Every block by the machine alone gets this statement, if this policy is the first for its label. */
  automatic: z.boolean().default(false),
});
/** Rules and limits for its form. */
export const templateFields = fieldsOf(templateBodySchema);
export const setReasonTemplate = call({
  ...ofPolicy,
  method: 'PUT',
  summary: 'Set the statement template of a policy',
  description:
    'Replaces the template. With `automatic`, every block by the machine alone with a label of this policy gets the statement too.',
  body: templateBodySchema,
  answer: z.object({ template: storedTemplateSchema }),
});
export const removeReasonTemplate = call({
  ...ofPolicy,
  method: 'DELETE',
  summary: 'Remove the statement template of a policy',
  description:
    'Decisions by this policy then have a statement only where somebody writes one. Statements that were made stay.',
  refusals: ['no_such_template'],
});

/** Changes to templates and to the sending of statements, as the audit trail names them. */
export const statementActions = [
  'reason-template-set',
  'reason-template-removed',
  'statement-sending-changed',
  'statement-sending-stopped',
  'statements-sent-again',
] as const;
export type StatementAction = (typeof statementActions)[number];
