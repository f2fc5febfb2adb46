import { z } from 'zod';
import { saying } from '../reasons/of-issue.ts';
import { call } from './call.ts';
import { idParamSchema, nameOf, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { laneFilterSchema, laneOnly } from './lanes.ts';
import { hasCondition } from './rule-conditions.ts';

/** What the machine answered, and what a rule makes of it. `review`: people decide. */
export const ruleOutcomes = ['pass', 'block', 'review'] as const;
export type RuleOutcome = (typeof ruleOutcomes)[number];

/** What a list holds: the senders' ids of users, rooms or forums, or the names of senders. */
export const listedOf = ['users', 'rooms', 'forums', 'senders'] as const;
export type ListedOf = (typeof listedOf)[number];

const count = z.number().int().min(0).max(10_000).nullable().default(null);
const lists = z.array(z.uuid()).max(20).default([]);

/** What people decided of the author's earlier cases. Without an author the condition does not hold. */
const historySchema = z.strictObject({
  /** Within so many days before the case. */
  days: z.number().int().min(1).max(365).default(90),
  rejectedMin: count,
  rejectedMax: count,
  approvedMin: count,
});

/** When a rule applies: all of it must hold. An empty list means no condition; of any other, one entry must match. */
export const ruleConditionsSchema = z.strictObject({
  machine: z.array(z.enum(ruleOutcomes)).max(ruleOutcomes.length).default([]),
  ...laneFilterSchema.omit(laneOnly).shape,
  /** The user, room, forum or sender is on one of these lists. */
  onLists: lists,
  /** … and on none of these. */
  offLists: lists,
  history: historySchema.nullable().default(null),
});
export type RuleConditions = z.infer<typeof ruleConditionsSchema>;

/** `label`: of a block, in place of the machine's. `lane`: of a review, in addition to those that its filter chooses. */
const actSchema = z.strictObject({
  outcome: z.enum(ruleOutcomes),
  label: z.string().trim().min(1).max(100).nullable().default(null),
  lane: z.string().trim().min(1).max(50).nullable().default(null),
  /**
   * The error that is tolerated, 0…1. The rule decides only where it is proven to err less: from some score on (a block),
   * or up to some score (a pass). Null: it decides by its conditions alone.
   */
  tolerated: z.number().min(0.005).max(0.2).nullable().default(null),
});

const definition = {
  when: ruleConditionsSchema.refine(hasCondition, saying('needs_a_condition')),
  act: actSchema.refine(
    ({ outcome, tolerated }) => tolerated === null || outcome !== 'review',
    saying('only_for_pass_or_block'),
  ),
};
export const ruleDefinitionSchema = z.strictObject(definition);
export type RuleDefinition = z.infer<typeof ruleDefinitionSchema>;

/** `shadow`: it only notes what it would do. `on`: it decides. */
export const ruleStates = ['off', 'shadow', 'on'] as const;
export type RuleState = (typeof ruleStates)[number];

const shareSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });

/**
 * What a rule does, or would have done, with the cases that arrived in a period. `changed`: with another outcome than
 * the machine's. `decided`: by people, `otherwise`: with a verdict that the rule contradicts; of a rule that sends to
 * people, approvals. Intervals are for 95 %.
 */
export const ruleFiguresSchema = z.object({
  from: timeSchema,
  to: timeSchema,
  /** By what the machine answered. */
  matched: z.record(z.enum(ruleOutcomes), z.number()),
  changed: z.number(),
  /** Of those that the machine left to people. */
  queue: z.object({ decided: z.number(), otherwise: z.number(), share: shareSchema.nullable() }),
  /** Of those that the machine decided alone: checked in the audit sample. The share is weighted by its design. */
  sample: z.object({ decided: z.number(), otherwise: z.number(), share: shareSchema.nullable() }),
  /** Whose verdicts the rule contradicts, the most frequent first. */
  people: z.array(z.object({ id: z.string(), name: z.string(), decided: z.number(), otherwise: z.number() })),
  /** The latest cases that people decided otherwise. */
  examples: z.array(z.object({ caseId: z.string(), title: z.string() })),
});
export type RuleFigures = z.infer<typeof ruleFiguresSchema>;

/** `tried`: it ran dry with this definition, so it can be switched on. `figures`: of this version, since it runs. */
export const ruleSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(ruleStates),
  version: z.number().int(),
  position: z.number().int(),
  when: ruleConditionsSchema,
  act: actSchema,
  tried: z.boolean(),
  changedAt: timeSchema,
  changedBy: z.string(),
  figures: ruleFiguresSchema.nullable(),
  /** Of a rule with a tolerated error: how far it is proven. Null before the first look. */
  proof: z
    .object({
      /** The score from which it decides; null: not proven. */
      score: z.number().nullable(),
      /** Of the cases that it fits. */
      share: z.number().nullable(),
      checked: z.number().int(),
      errors: z.number().int(),
      /** About so many more checks prove (more of) it; null: all is proven, or no number would do. */
      needed: z.number().int().nullable(),
    })
    .nullable(),
});
export type Rule = z.infer<typeof ruleSchema>;

export const valueListSchema = z.object({
  id: z.string(),
  name: z.string(),
  of: z.enum(listedOf),
  size: z.number().int(),
  changedAt: timeSchema,
  changedBy: z.string(),
});
export type ValueList = z.infer<typeof valueListSchema>;

const rulesAnswerSchema = z.object({
  /** Since when no rule decides; null: rules decide. */
  pausedAt: timeSchema.nullable(),
  rules: z.array(ruleSchema),
  lists: z.array(valueListSchema),
});
export type RulesAnswer = z.infer<typeof rulesAnswerSchema>;

const exampleRule = { when: { machine: ['review'], labels: ['Ads'] }, act: { outcome: 'block' } };
const newRuleBodySchema = z
  .strictObject({ name: nameOf(60), ...definition })
  .meta({ examples: [{ name: 'Advertisements', ...exampleRule }] });
export type NewRuleBody = z.infer<typeof newRuleBodySchema>;
const ruleChangesSchema = newRuleBodySchema
  .extend({ state: z.enum(ruleStates), position: z.number().int().min(0).max(1000) })
  .partial();
export type RuleChanges = z.infer<typeof ruleChangesSchema>;

const newListBodySchema = z.strictObject({
  name: nameOf(60),
  of: z.enum(listedOf),
  values: z.array(z.string().trim().min(1).max(200)).max(50_000),
});
export type NewListBody = z.infer<typeof newListBodySchema>;

const tag = 'Rules';
const byId = { tag, role: 'supervisor', params: idParamSchema } as const;

export const listRules = call({
  method: 'GET',
  path: '/api/rules',
  summary: 'List the rules with what they did in the last 30 days',
  description:
    'In their order, with how often each matched and how often people decided otherwise. `pausedAt` says that no rule decides at present.',
  tag,
  role: 'supervisor',
  answer: rulesAnswerSchema,
});
export const addRule = call({
  method: 'POST',
  path: '/api/rules',
  summary: 'Add a rule; it is off',
  description:
    'A rule passes, blocks or sends to people by what the machine answered and whose content it is. Try it with `POST /api/rules/dry-run`, then switch it on with `PATCH /api/rules/{id}`.',
  tag,
  role: 'supervisor',
  body: newRuleBodySchema,
  answer: z.object({ id: z.string() }),
  status: 201,
  refusals: ['too_many_rules', 'rule_without_lane', 'rule_without_list'],
});
export const changeRule = call({
  ...byId,
  method: 'PATCH',
  path: '/api/rules/{id}',
  summary: 'Change a rule, or switch it on, to shadow or off',
  description:
    'A new name, condition or outcome is a new version. A rule can be on only with a definition that ran dry before.',
  body: ruleChangesSchema,
  answer: z.object({ version: z.number().int() }),
  refusals: ['no_such_rule', 'rule_not_tried', 'rule_not_proven', 'rule_without_lane', 'rule_without_list'],
});
export const removeRule = call({
  ...byId,
  method: 'DELETE',
  path: '/api/rules/{id}',
  summary: 'Remove a rule; what it decided stays',
  description: 'It decides nothing any more. Cases that it decided keep its name.',
  refusals: ['no_such_rule'],
});
export const listRuleVersions = call({
  ...byId,
  method: 'GET',
  path: '/api/rules/{id}/versions',
  summary: 'List the versions of a rule, the latest first',
  description: 'What the rule said at any time, and who changed it.',
  answer: z.object({
    versions: z.array(
      z.object({
        version: z.number().int(),
        name: z.string(),
        when: ruleConditionsSchema,
        act: actSchema,
        at: timeSchema,
        by: z.string(),
      }),
    ),
  }),
  refusals: ['no_such_rule'],
});
export const tryRule = call({
  method: 'POST',
  path: '/api/rules/dry-run',
  summary: 'Run a rule dry against the cases of the last days',
  description:
    'Says what the definition would have done with the cases of the last days, and where people decided otherwise. A definition must have run dry before its rule can be on. Nothing is changed.',
  tag,
  role: 'supervisor',
  body: ruleDefinitionSchema
    .extend({ days: z.number().int().min(1).max(90).default(30) })
    .meta({ examples: [{ ...exampleRule, days: 30 }] }),
  answer: ruleFiguresSchema,
  refusals: ['rule_without_lane', 'rule_without_list'],
});
export const pauseRules = call({
  method: 'PUT',
  path: '/api/rules/paused',
  summary: 'Switch all rules off at once, or let them decide again',
  description:
    'The emergency switch: no rule decides until it is set back. The rules themselves stay as they are.',
  tag,
  role: 'supervisor',
  body: z.strictObject({ paused: z.boolean() }),
});

export const addValueList = call({
  method: 'POST',
  path: '/api/rule-lists',
  summary: 'Add a list of users, rooms, forums or senders for rules',
  description: 'A list of your own ids, which conditions of rules name: for example trusted senders.',
  tag,
  role: 'supervisor',
  body: newListBodySchema,
  answer: z.object({ id: z.string() }),
  status: 201,
  refusals: ['too_many_lists'],
});
export const getValueList = call({
  ...byId,
  method: 'GET',
  path: '/api/rule-lists/{id}',
  summary: 'Get a list with its values',
  description: 'All values, in one answer.',
  answer: valueListSchema.extend({ values: z.array(z.string()) }),
  refusals: ['no_such_list'],
});
export const changeValueList = call({
  ...byId,
  method: 'PATCH',
  path: '/api/rule-lists/{id}',
  summary: 'Change the name or the values of a list',
  description: 'New `values` replace all of the old ones. Rules that name the list use them at once.',
  body: newListBodySchema.omit({ of: true }).partial(),
  refusals: ['no_such_list'],
});
export const removeValueList = call({
  ...byId,
  method: 'DELETE',
  path: '/api/rule-lists/{id}',
  summary: 'Remove a list that no rule names',
  description: 'Refused while a rule names it.',
  refusals: ['no_such_list', 'list_used_by_rule'],
});

/** Changes to rules, as the audit trail names them. */
export const ruleActions = [
  'rule-added',
  'rule-changed',
  'rule-tried',
  'rule-on',
  'rule-shadow',
  'rule-off',
  'rule-proven',
  'rule-revoked',
  'rule-removed',
  'rules-paused',
  'rules-resumed',
  'rule-list-added',
  'rule-list-changed',
  'rule-list-removed',
] as const;
export type RuleAction = (typeof ruleActions)[number];

// Rules and limits for the forms of these bodies.
export const ruleFields = fieldsOf(newRuleBodySchema);
export const valueListFields = fieldsOf(newListBodySchema);
