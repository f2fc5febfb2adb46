import { z } from 'zod';
import { call } from './call.ts';
import { caseKinds } from './cases.ts';
import { idParamSchema, personSchema, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { shareSchema } from './share.ts';

/**
 * Gold cases: cases whose right answer is known. Copies of them come back as ordinary cases, so that the answers show
 * what people overlook.
 */
export const goldLimits = { share: 0.2, texts: 100, text: 10_000, label: 100, note: 2000 } as const;
export const goldVerdicts = ['approve', 'reject'] as const;
/** `decision`: a decided case was marked; `import`: a text came with its answer; `session`: a calibration session. */
export const goldOrigins = ['decision', 'import', 'session'] as const;
export type GoldOrigin = (typeof goldOrigins)[number];

export const answerFields = {
  verdict: z.enum(goldVerdicts),
  label: z.string().trim().max(goldLimits.label).nullable().default(null),
  /** Why this is the right answer. */
  note: z.string().trim().max(goldLimits.note).nullable().default(null),
};

export const goldSettingsSchema = z.strictObject({
  /** Copies per case that opens for people; 0: none. */
  share: z.number().min(0).max(goldLimits.share),
  /** What is usual here: 3 of 100 known violations are overlooked, or 10 of 100. */
  usual: z.enum(['few-misses', 'many-misses']),
});
export type GoldSettings = z.infer<typeof goldSettingsSchema>;

export const goldCaseSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  kind: z.enum(caseKinds),
  title: z.string(),
  ...answerFields,
  origin: z.enum(goldOrigins),
  by: z.string(),
  markedAt: timeSchema,
  /** Since when it is not copied any more; also when its content was removed. */
  retiredAt: timeSchema.nullable(),
  /** Its copies that wait for somebody. */
  waiting: z.number().int(),
  /** Answers to its copies, and how many of them were right. */
  answered: z.number().int(),
  right: z.number().int(),
});
export type GoldCase = z.infer<typeof goldCaseSchema>;

export const goldAnswerSchema = z.object({ settings: goldSettingsSchema, gold: z.array(goldCaseSchema) });
export type GoldAnswer = z.infer<typeof goldAnswerSchema>;

const tag = 'Gold cases';

export const getGold = call({
  method: 'GET',
  path: '/api/gold',
  summary: 'Get the gold cases, the newest first, and how often their copies come back',
  description:
    'For managing gold cases: each with the right answer, how often it was answered, and how many of the answers were right.',
  tag,
  role: 'supervisor',
  answer: goldAnswerSchema,
});
export const setGold = call({
  method: 'PUT',
  path: '/api/gold/settings',
  summary: 'Set how often copies of gold cases come back',
  description: '`share` is how many copies come for each case that opens for people. 0 stops new copies.',
  tag,
  role: 'supervisor',
  body: goldSettingsSchema,
  answer: goldAnswerSchema,
});

export const markGoldSchema = z.strictObject({ caseId: z.string().min(1).max(100), ...answerFields });
export const markGold = call({
  method: 'POST',
  path: '/api/gold',
  summary: 'Mark a decided case as gold, with its right answer',
  description:
    'Copies of the case then come back as ordinary cases, and show what people overlook. Only cases that somebody has decided can be gold.',
  tag,
  role: 'supervisor',
  status: 201,
  body: markGoldSchema,
  answer: z.object({ gold: goldCaseSchema }),
  refusals: ['no_such_case', 'gold_already', 'gold_not_decided', 'gold_is_copy', 'gold_in_private_lane'],
});

export const importGoldSchema = z.strictObject({
  texts: z.array(z.string().trim().min(1).max(goldLimits.text)).min(1).max(goldLimits.texts),
  ...answerFields,
});
export const importGold = call({
  method: 'POST',
  path: '/api/gold/import',
  summary: 'Import texts with one known answer as gold cases',
  description:
    'The moderation service checks them like all texts. They are no content of the platform: nothing about them is sent.',
  tag,
  role: 'supervisor',
  status: 201,
  body: importGoldSchema,
  answer: z.object({ gold: z.array(goldCaseSchema) }),
  refusals: ['service_rate_limit', 'service_refused', 'service_answer_unusable', 'moderation_unavailable'],
});

export const retireGold = call({
  method: 'POST',
  path: '/api/gold/{id}/retire',
  summary: 'Stop copying a gold case',
  description: 'No more copies are made. Answers that were given go on counting.',
  tag,
  role: 'supervisor',
  params: idParamSchema,
  answer: z.object({ gold: goldCaseSchema }),
  refusals: ['no_such_gold'],
});
export const sendGold = call({
  method: 'POST',
  path: '/api/gold/{id}/send',
  summary: 'Send a copy of a gold case to the queue now',
  description:
    'Places one copy now, for example after a training. Without this call, copies come with the cases that open, as often as the settings say.',
  tag,
  role: 'supervisor',
  params: idParamSchema,
  answer: z.object({ gold: goldCaseSchema }),
  refusals: ['no_such_gold', 'gold_retired', 'gold_copy_waits', 'gold_in_private_lane'],
});

const countsSchema = z.object({
  answered: z.number().int(),
  /** Of violations: approved. Of harmless content: rejected. */
  wrong: z.number().int(),
  share: shareSchema,
});

/** What one person answered to copies. Answers of who knew the right one are left out, and so are escalations. */
export const goldPersonSchema = z.object({
  person: personSchema,
  violations: countsSchema,
  harmless: countsSchema,
  escalated: z.number().int(),
  /** Of rightly rejected violations with a known label: how many got this label. */
  labelled: z.object({ answered: z.number().int(), right: z.number().int() }),
  /** The misses of everybody else, to compare. */
  others: countsSchema,
  /** What the last complete block of known violations says. */
  finding: z.enum(['too-few', 'as-usual', 'more-than-usual']),
  /** Known violations until the next block is complete. */
  needed: z.number().int(),
  missedOfBlock: z.number().int().nullable(),
  /** The evidence since the last block has reached the limit: an early sign. */
  early: z.boolean(),
  /** Known violations by month, the newest first. */
  months: z.array(countsSchema.extend({ month: z.string() })),
});
export type GoldPerson = z.infer<typeof goldPersonSchema>;

export const goldResultsSchema = z.object({
  /** A block of so many known violations, of which so many misses are more than usual. */
  design: z.object({
    usual: z.number(),
    more: z.number(),
    cases: z.number().int(),
    limit: z.number().int(),
  }),
  /** In the order of their names. */
  people: z.array(goldPersonSchema),
});
export type GoldResults = z.infer<typeof goldResultsSchema>;

export const getGoldResults = call({
  method: 'GET',
  path: '/api/gold/results',
  summary: 'What people answered to copies of gold cases in the last year',
  description:
    'How often each person overlooked known violations, or rejected harmless content, beside everybody else, with intervals. People are in the order of their names, not of their results.',
  tag,
  role: 'supervisor',
  answer: goldResultsSchema,
});

export const goldActions = [
  'gold-set-up',
  'gold-marked',
  'gold-imported',
  'gold-retired',
  'gold-placed',
] as const;
export type GoldAction = (typeof goldActions)[number];

// Rules and limits for the forms of these bodies.
export const goldSettingsFields = fieldsOf(goldSettingsSchema);
export const markGoldFields = fieldsOf(markGoldSchema);
export const importGoldFields = fieldsOf(importGoldSchema);
