import { z } from 'zod';
import { call } from './call.ts';
import { caseKinds } from './cases.ts';
import { timeSchema } from './common.ts';
import { verdicts } from './deciding.ts';
import { fieldsOf } from './fields.ts';

const stepSchema = z.strictObject({
  /** Pictures are blurred until revealed. */
  blur: z.boolean(),
  greyscale: z.boolean(),
  /** Sound is off until switched on. */
  mute: z.boolean(),
});

/** How hard material is shown. Nothing ever plays by itself; that is not a setting. */
export const careSchema = z.strictObject({
  /** By severity, 0 to 3. */
  bySeverity: z.tuple([stepSchema, stepSchema, stepSchema, stepSchema]),
  /** What revealing a blurred picture shows first: all of it, or only the content of its boxes. */
  reveal: z.enum(['picture', 'box']),
  /** A pause is suggested after this many severe cases in a row; null: never for this reason. */
  pauseAfterSevere: z.number().int().min(1).max(200).nullable(),
  /** A pause is also suggested after this many minutes of work without a break; null: never. */
  pauseAfterMinutes: z.number().int().min(5).max(480).nullable(),
});
export type Care = z.infer<typeof careSchema>;

const calm = { blur: false, greyscale: false, mute: true };
/** The default until the organisation changes it. */
export const shippedCare: Care = {
  bySeverity: [calm, calm, calm, { blur: true, greyscale: false, mute: true }],
  reveal: 'picture',
  pauseAfterSevere: 10,
  pauseAfterMinutes: 60,
};

/** The start of the person's day in their time zone. */
const since = timeSchema.describe('The start of your day, in your time zone.');
/** How many severe cases the person saw since then. Only this person gets the answer. */
export const exposureSchema = z.object({ severe: z.number().int() });
export type Exposure = z.infer<typeof exposureSchema>;

/** `own` is null while the person uses the organisation's settings. */
export const careAnswerSchema = z.object({
  organisation: careSchema,
  own: careSchema.nullable(),
  exposure: exposureSchema,
});
export type CareAnswer = z.infer<typeof careAnswerSchema>;

const all = { tag: 'Care', role: 'moderator' } as const;

export const getCare = call({
  ...all,
  method: 'GET',
  path: '/api/care',
  summary: 'Get how sensitive content is shown to you, and how much of it you saw today',
  description:
    '`own` is null while you use the organisation’s settings. `exposure` counts the severe cases that you saw since `since`, the start of your day; nobody else can get it.',
  query: z.object({ since }),
  answer: careAnswerSchema,
});
export const setOrganisationCare = call({
  ...all,
  method: 'PUT',
  path: '/api/care/organisation',
  summary: 'Set how sensitive content is shown to everyone without settings of their own',
  description:
    'Says by severity whether pictures are blurred or grey and sound is off, and when a pause is suggested. People with settings of their own keep them.',
  role: 'supervisor',
  body: careSchema,
  answer: careAnswerSchema.pick({ organisation: true }),
});
export const setOwnCare = call({
  ...all,
  method: 'PUT',
  path: '/api/care/own',
  summary: "Set your own care settings; null: use the organisation's",
  description: 'Your own settings replace the organisation’s completely. Send null to go back to those.',
  body: z.strictObject({ care: careSchema.nullable() }),
  answer: careAnswerSchema.pick({ own: true }),
});
export const noteSeen = call({
  ...all,
  method: 'POST',
  path: '/api/care/seen',
  summary: 'Record that you viewed a case',
  description:
    'A page calls this when a case is shown, to suggest a pause in time. It returns how many severe cases you saw since `since`.',
  body: z.strictObject({ caseId: z.string().max(100), since }),
  answer: exposureSchema,
  refusals: ['no_such_case'],
});

/** A pause between two cases that is no break yet, in seconds. */
export const maxPauseSeconds = 300;

/** What the caller decided since a time. Decisions that were taken back count only as such. */
export const shiftSchema = z.object({
  decisions: z.array(
    z.object({ verdict: z.enum(verdicts), kind: z.enum(caseKinds), count: z.number().int() }),
  ),
  undone: z.number().int(),
  /** Decisions by the hour that begins at `at`; hours without any are absent. */
  hours: z.array(z.object({ at: timeSchema, count: z.number().int() })),
  /** From the claim of a case to its decision, and pauses that are no breaks. */
  activeSeconds: z.number().int(),
  lastBreak: z.object({ from: timeSchema, to: timeSchema }).nullable(),
});
export type Shift = z.infer<typeof shiftSchema>;

export const getShift = call({
  ...all,
  method: 'GET',
  path: '/api/shift',
  summary: 'Get what you did today; nobody else can get it',
  description:
    'Your decisions by kind and hour since `since`, your active time and your last break. No other person and no API key can get it.',
  query: z.object({ since }),
  answer: shiftSchema,
});

export type CareAction = 'care-changed';

/** Rules and limits for its form. */
export const careFields = fieldsOf(careSchema);
