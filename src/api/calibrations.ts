import { z } from 'zod';
import { call } from './call.ts';
import { caseDetailSchema } from './cases.ts';
import { nameOf, personSchema, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { answerFields, goldVerdicts } from './gold.ts';
import { policyTextsSchema } from './policies.ts';
import { shareSchema } from './share.ts';

/**
 * Calibration sessions: several people decide the same cases one by one, blind, and then see together where they
 * differ. `calibration`: among each other; `replay`: past decisions again, by the draft of a policy.
 */
export const calibrationKinds = ['calibration', 'replay'] as const;
export type CalibrationKind = (typeof calibrationKinds)[number];
export const calibrationLimits = {
  name: 80,
  people: 30,
  cases: 200,
  days: 365,
  label: 100,
} as const;

/** What somebody answers: the same as the right answer of a gold case. */
export const calibrationAnswerSchema = z.strictObject(answerFields);
export type CalibrationAnswer = z.infer<typeof calibrationAnswerSchema>;

export const calibrationSchema = z.object({
  id: z.string(),
  kind: z.enum(calibrationKinds),
  name: z.string(),
  /** The key of the policy that it is about. */
  policy: z.string().nullable(),
  by: z.string(),
  createdAt: timeSchema,
  /** Since when the answers are shown to all who take part, and cannot be changed. */
  closedAt: timeSchema.nullable(),
  cases: z.number().int(),
  people: z.array(z.object({ person: personSchema, answered: z.number().int() })),
  /** Whether the caller takes part. */
  own: z.boolean(),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/** What the texts of a policy say in the session: those that were published, or the draft, when it began. */
export const calibrationPolicySchema = policyTextsSchema.extend({
  key: z.string(),
  version: z.number().int(),
  draft: z.boolean(),
});

const verdictOf = z.enum(goldVerdicts).nullable();
export const calibrationCaseSchema = z.object({
  /** From 1, in the order of the session. */
  position: z.number().int(),
  /** The caller's own answer; null: none yet. */
  own: calibrationAnswerSchema.nullable(),
  /** Null until the session is closed. */
  shown: z
    .object({
      caseId: z.string(),
      title: z.string(),
      /** The verdict that stood when the session began. */
      standing: verdictOf,
      /** In the order of the session's people; null: no answer. */
      answers: z.array(calibrationAnswerSchema.nullable()),
      /** What most of them answered; null: as many for one as for the other. */
      majority: verdictOf,
      outcome: z
        .object({ ...answerFields, by: z.string(), gold: z.boolean(), example: z.boolean() })
        .nullable(),
    })
    .nullable(),
});
export type CalibrationCase = z.infer<typeof calibrationCaseSchema>;

export const calibrationResultsSchema = z.object({
  /** Krippendorff's alpha over the verdicts, with its 95 % interval; null: undefined. */
  alpha: shareSchema,
  /** Cases with two answers or more, and those of them on which people differ. */
  compared: z.number().int(),
  differing: z.number().int(),
  /** Of a replay: cases whose majority differs from the decision that stood. */
  changed: z.object({
    cases: z.number().int(),
    toReject: z.number().int(),
    toApprove: z.number().int(),
    share: shareSchema,
  }),
});

export const calibrationDetailSchema = z.object({
  calibration: calibrationSchema,
  policy: calibrationPolicySchema.nullable(),
  cases: z.array(calibrationCaseSchema),
  /** Null until it is closed. */
  results: calibrationResultsSchema.nullable(),
});
export type CalibrationDetail = z.infer<typeof calibrationDetailSchema>;

const tag = 'Calibration sessions';
const params = z.object({ id: z.string().min(1).max(100) });
const caseParams = params.extend({ position: z.coerce.number().int().min(1).max(calibrationLimits.cases) });

export const listCalibrations = call({
  method: 'GET',
  path: '/api/calibrations',
  summary: 'List calibration sessions: those that one takes part in, or as a supervisor all',
  description:
    'Moderators see the sessions that they take part in, supervisors all of them. The answers of others are in no list.',
  tag,
  role: 'moderator',
  answer: z.object({ calibrations: z.array(calibrationSchema) }),
});

export const newCalibrationSchema = z.strictObject({
  kind: z.enum(calibrationKinds),
  name: nameOf(calibrationLimits.name),
  /** The ids of those who take part. */
  people: z.array(z.string().min(1).max(200)).min(1).max(calibrationLimits.people),
  /** The key of a policy, whose texts stand beside the cases. A replay needs one with a draft. */
  policy: z.string().min(1).max(60).nullable().default(null),
  /** How many cases are drawn at random from those that people decided in the last days. */
  cases: z.number().int().min(1).max(calibrationLimits.cases),
  days: z.number().int().min(1).max(calibrationLimits.days).default(90),
  /** Of cases with this label only. */
  label: z.string().trim().max(calibrationLimits.label).nullable().default(null),
});
export type NewCalibration = z.infer<typeof newCalibrationSchema>;

export const addCalibration = call({
  method: 'POST',
  path: '/api/calibrations',
  summary: 'Begin a calibration session with cases drawn at random',
  description:
    'Draws cases at random from those that people decided in the last days, for several people to decide blind. With `replay`, they decide by the draft of a policy, which shows what the new text would change.',
  tag,
  role: 'supervisor',
  status: 201,
  body: newCalibrationSchema,
  answer: z.object({ calibration: calibrationSchema }),
  refusals: ['no_such_colleague', 'no_such_policy', 'policy_without_draft', 'no_cases_to_draw'],
});
export const getCalibration = call({
  method: 'GET',
  path: '/api/calibrations/{id}',
  summary: 'Get a calibration session, with its results once it is closed',
  description:
    'Until the session is closed it has your own answers only. Afterwards it has everybody’s, the agreement (Krippendorff’s alpha) and what was settled.',
  tag,
  role: 'moderator',
  params,
  answer: calibrationDetailSchema,
  refusals: ['no_such_calibration'],
});
export const getCalibrationCase = call({
  method: 'GET',
  path: '/api/calibrations/{id}/cases/{position}',
  summary: 'Get a case of a session as in a blind second look',
  description:
    'The case as somebody sees it who decides blind: without earlier decisions, notes or advice. Position 1 is the first case.',
  tag,
  role: 'moderator',
  params: caseParams,
  answer: caseDetailSchema,
  refusals: ['no_such_calibration'],
});
export const answerCalibration = call({
  method: 'PUT',
  path: '/api/calibrations/{id}/cases/{position}/answer',
  summary: 'Answer a case of a session, or change the answer',
  description:
    'Records your answer to one case; nobody else sees it before the session is closed. Send again to change it.',
  tag,
  role: 'moderator',
  params: caseParams,
  body: calibrationAnswerSchema,
  answer: z.object({ calibration: calibrationSchema }),
  refusals: ['no_such_calibration', 'calibration_closed', 'not_in_calibration'],
});
export const closeCalibration = call({
  method: 'POST',
  path: '/api/calibrations/{id}/close',
  summary: 'End the answers and show them to all who take part',
  description:
    'From then on nobody can answer, and everybody who took part sees all answers. It cannot be opened again.',
  tag,
  role: 'supervisor',
  params,
  answer: calibrationDetailSchema,
  refusals: ['no_such_calibration'],
});
export const outcomeSchema = z.strictObject({
  ...answerFields,
  /** Keep the case as gold with this answer. */
  gold: z.boolean().default(false),
  /** Add the text to the draft of the session's policy: as an example of a violation, or as a counter-example. */
  example: z.boolean().default(false),
});
export const settleCalibration = call({
  method: 'PUT',
  path: '/api/calibrations/{id}/cases/{position}/outcome',
  summary: 'Record what a session agreed on for a case, as gold and as an example where wanted',
  description:
    'After the discussion: the answer on which all agreed. It can make the case a gold case and add its text to the draft of the policy as an example.',
  tag,
  role: 'supervisor',
  params: caseParams,
  body: outcomeSchema,
  answer: calibrationDetailSchema,
  refusals: [
    'no_such_calibration',
    'calibration_open',
    'gold_not_decided',
    'gold_in_private_lane',
    'example_needs_text',
    'no_such_policy',
  ],
});

export const calibrationActions = ['calibration-began', 'calibration-closed', 'calibration-settled'] as const;
export type CalibrationAction = (typeof calibrationActions)[number];

// Rules and limits for the forms of these bodies.
export const newCalibrationFields = fieldsOf(newCalibrationSchema);
export const calibrationAnswerFields = fieldsOf(calibrationAnswerSchema);
export const outcomeFields = fieldsOf(outcomeSchema);
