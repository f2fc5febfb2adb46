import { z } from 'zod';
import { call } from './call.ts';
import { idParamSchema, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { codeSchema, passwordSchema } from './passwords.ts';

export const signedInSessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  startedAt: timeSchema,
  seenAt: timeSchema,
  /** The browser's own description (User-Agent). */
  browser: z.string(),
  address: z.string(),
});
export type SignedInSession = z.infer<typeof signedInSessionSchema>;

const given = z.string().min(1).max(200);
const confirmPasswordBodySchema = z.strictObject({ password: given });
/** `uri` is for the app to scan; the recovery codes are shown only this once. */
export const secondFactorAnswerSchema = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) });
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswerSchema>;

const own = { tag: 'Own account', role: 'moderator', beforeSecondFactor: true } as const;

export const getAccount = call({
  ...own,
  method: 'GET',
  path: '/api/account',
  summary: "One's own ways to sign in, and where one is signed in",
  answer: z.object({
    hasPassword: z.boolean(),
    secondFactor: z.boolean(),
    /** Whether the organisation requires one of this person. */
    secondFactorRequired: z.boolean(),
    sessions: z.array(signedInSessionSchema),
  }),
});
export const endOwnSession = call({
  ...own,
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  summary: 'Sign out one of the own browsers',
  params: idParamSchema,
  refusals: ['session_has_ended', 'no_such_person'],
});
export const endOtherSessions = call({
  ...own,
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Sign out all own browsers but this one',
  refusals: ['no_such_person'],
});
export const changePassword = call({
  ...own,
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change the own password, and sign out all other browsers',
  body: z.strictObject({ current: given, next: passwordSchema }),
  refusals: ['password_is_guessable', 'input_not_valid', 'not_possible_here', 'too_many_attempts'],
});
export const beginSecondFactor = call({
  ...own,
  method: 'POST',
  path: '/api/account/second-factor',
  summary: 'Begin a second factor: what the app scans; it holds once a code confirmed it',
  body: confirmPasswordBodySchema,
  answer: secondFactorAnswerSchema,
  refusals: ['input_not_valid', 'not_possible_here', 'too_many_attempts'],
});
export const confirmSecondFactor = call({
  ...own,
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  summary: 'Confirm the second factor by a first code',
  body: z.strictObject({ code: codeSchema }),
  refusals: ['input_not_valid', 'not_possible_here', 'too_many_attempts'],
});
export const turnOffSecondFactor = call({
  ...own,
  method: 'POST',
  path: '/api/account/second-factor/off',
  summary: 'Turn the own second factor off',
  body: confirmPasswordBodySchema,
  refusals: ['input_not_valid', 'not_possible_here', 'too_many_attempts'],
});
export const makeRecoveryCodes = call({
  ...own,
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Make new recovery codes; the former ones open nothing any more',
  body: confirmPasswordBodySchema,
  answer: secondFactorAnswerSchema.omit({ uri: true }),
  refusals: ['input_not_valid', 'not_possible_here', 'too_many_attempts'],
});

// Rules and limits for forms of these bodies.
export const ownPasswordFields = fieldsOf(changePassword.body);
export const confirmPasswordFields = fieldsOf(confirmPasswordBodySchema);
export const confirmFactorFields = fieldsOf(confirmSecondFactor.body);
