import { z } from 'zod';
import { call } from './call.ts';
import { localisedOf, roles, settingKeyOf, someNamesOf } from './common.ts';
import { verdicts } from './deciding.ts';
import { fieldsOf } from './fields.ts';

/** What a decision does beyond its verdict, as the platform carries it out: remove, limit, warn, mute for n days, … */
export const actionLimits = {
  key: 60,
  name: 60,
  hint: 300,
  text: 500,
  params: 5,
  chosen: 10,
  json: 2000,
} as const;

/** A number (whole, for example days), a text, or one of several options. */
export const paramTypes = ['number', 'text', 'choice'] as const;
export type ParamType = (typeof paramTypes)[number];

const names = someNamesOf(actionLimits.name);
const value = z.union([z.number(), z.string().max(actionLimits.text)]);
export type ParamValue = z.infer<typeof value>;

export const actionParamSchema = z.strictObject({
  key: settingKeyOf(40),
  names,
  type: z.enum(paramTypes),
  /** Of a number. */
  min: z.int().min(0).max(1_000_000).default(1),
  max: z.int().min(0).max(1_000_000).default(365),
  /** Of a choice. */
  options: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
  /** The value before anybody changes it; null: one must be given. */
  preset: value.nullable().default(null),
});
export type ActionParam = z.infer<typeof actionParamSchema>;

const words = z.array(z.string().trim().min(1).max(100)).max(50);
const fields = {
  names,
  hints: localisedOf(actionLimits.hint),
  /** With which verdicts it goes. */
  verdicts: z.array(z.enum(verdicts)).min(1).max(verdicts.length),
  params: z.array(actionParamSchema).max(actionLimits.params),
  /** Who may use it: this role and those above it. */
  role: z.enum(roles),
  /** Chosen from the start where the decision has one of these labels or policies. */
  labels: words,
  policies: words,
  /** Its digit after `d`; null: its place in the list. */
  digit: z.int().min(1).max(9).nullable(),
  /** The author gets strikes, which end after so many days. */
  strike: z.strictObject({ points: z.int().min(1).max(100), days: z.int().min(1).max(3650) }).nullable(),
};

export const enforcementActionSchema = z.object({
  ...fields,
  names: localisedOf(actionLimits.name),
  key: z.string(),
  position: z.int(),
  /** No longer offered; decisions that have it keep it. */
  archived: z.boolean(),
});
export type EnforcementAction = z.infer<typeof enforcementActionSchema>;

export const newActionBodySchema = z.strictObject({
  key: settingKeyOf(actionLimits.key),
  names,
  hints: fields.hints.default({}),
  verdicts: fields.verdicts.default(['reject']),
  params: fields.params.default([]),
  role: fields.role.default('moderator'),
  labels: words.default([]),
  policies: words.default([]),
  digit: fields.digit.default(null),
  strike: fields.strike.default(null),
});
export type NewActionBody = z.infer<typeof newActionBodySchema>;
export const actionChangesSchema = z
  .strictObject({ ...fields, archived: z.boolean(), position: z.int().min(0).max(1000) })
  .partial();
export type ActionChanges = z.infer<typeof actionChangesSchema>;

/** One action of a decision, with its values. */
export const chosenActionSchema = z.strictObject({
  key: z.string().max(actionLimits.key),
  params: z.record(z.string().max(40), value).default({}),
});
export type ChosenAction = z.output<typeof chosenActionSchema>;
export const chosenActionsSchema = z.array(chosenActionSchema).max(actionLimits.chosen);

/** The strikes of a person that have not ended, from decisions that stand. */
export const strikesSchema = z.object({
  points: z.number(),
  count: z.number(),
  /** When the next one ends; null without any. */
  until: z.iso.datetime().nullable(),
});
export type Strikes = z.infer<typeof strikesSchema>;

const actions = { tag: 'Actions' } as const;
const answer = z.object({ action: enforcementActionSchema });

export const listActions = call({
  ...actions,
  method: 'GET',
  path: '/api/actions',
  summary: 'List what a decision can do beyond its verdict',
  description:
    'The keys that decisions and webhooks contain, with their names, parameters and strikes. Read it once to know what your platform has to carry out.',
  role: 'moderator',
  keyScope: 'read',
  answer: z.object({ actions: z.array(enforcementActionSchema) }),
});
export const addAction = call({
  ...actions,
  method: 'POST',
  path: '/api/actions',
  summary: 'Add an action',
  description:
    'Offers a new consequence for decisions, for example to mute for some days. Your platform carries it out: it gets the `key` and the values in `decision.made`.',
  role: 'admin',
  body: newActionBodySchema,
  answer,
  status: 201,
  refusals: ['too_many_actions', 'action_exists', 'values_not_valid'],
});
export const changeAction = call({
  ...actions,
  method: 'PATCH',
  path: '/api/actions/{key}',
  summary: 'Change an action',
  description:
    'Send only what changes. Decisions that were made keep the action as it was then; `archived` stops offering it.',
  role: 'admin',
  params: z.object({ key: z.string().min(1).max(60) }),
  body: actionChangesSchema,
  answer,
  refusals: ['no_such_action', 'values_not_valid'],
});

export const enforcementActions = ['action-added', 'action-changed'] as const;

/** Rules and limits for its form. */
export const actionFields = fieldsOf(newActionBodySchema);
