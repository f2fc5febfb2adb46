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
  summary: 'Get your sign-in methods and sessions',
  description:
    'For the account page of the signed-in person. `secondFactorRequired` says whether the organisation insists on a second factor; until there is one, only the calls of this group work.',
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
  summary: 'End one of your sessions',
  description:
    'Signs out one browser, for example a lost device. Take the id from the sessions in `GET /api/account`.',
  params: idParamSchema,
  refusals: ['session_has_ended', 'no_such_person'],
});
export const endOtherSessions = call({
  ...own,
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'End all your sessions except this one',
  description: 'Signs out every other browser of yours. The one that sends this call stays signed in.',
  refusals: ['no_such_person'],
});
export const changePassword = call({
  ...own,
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change your password and end all other sessions',
  description:
    'Asks for the current password once more. Where a provider or SAML handles passwords, there is nothing to change here.',
  body: z.strictObject({ current: given, next: passwordSchema }),
  refusals: ['password_is_guessable', 'input_not_valid', 'not_possible_here', 'too_many_attempts'],
});
export const beginSecondFactor = call({
  ...own,
  method: 'POST',
  path: '/api/account/second-factor',
  summary:
    'Start setting up a second factor: returns what the authenticator app scans. A code must confirm it',
  description:
    'Show `uri` as a QR code for an authenticator app, and the recovery codes once. Nothing is on until `POST /api/account/second-factor/confirm` gets a code of the app.',
  body: confirmPasswordBodySchema,
  answer: secondFactorAnswerSchema,
  refusals: ['input_not_valid', 'not_possible_here', 'too_many_attempts'],
});
export const confirmSecondFactor = call({
  ...own,
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  summary: 'Confirm the second factor with a first code',
  description:
    'Switches on what `POST /api/account/second-factor` began. From then on each sign-in with a password asks for a code.',
  body: z.strictObject({ code: codeSchema }),
  refusals: ['input_not_valid', 'not_possible_here', 'too_many_attempts'],
});
export const turnOffSecondFactor = call({
  ...own,
  method: 'POST',
  path: '/api/account/second-factor/off',
  summary: 'Turn off your second factor',
  description:
    'Asks for the password once more. Where the organisation requires a second factor, you must set up a new one before you can go on.',
  body: confirmPasswordBodySchema,
  refusals: ['input_not_valid', 'not_possible_here', 'too_many_attempts'],
});
export const makeRecoveryCodes = call({
  ...own,
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Create new recovery codes; the old ones stop working',
  description: 'Each code works once in place of the app. Show them once: they cannot be read again.',
  body: confirmPasswordBodySchema,
  answer: secondFactorAnswerSchema.omit({ uri: true }),
  refusals: ['input_not_valid', 'not_possible_here', 'too_many_attempts'],
});

// Rules and limits for forms of these bodies.
export const ownPasswordFields = fieldsOf(changePassword.body);
export const confirmPasswordFields = fieldsOf(confirmPasswordBodySchema);
export const confirmFactorFields = fieldsOf(confirmSecondFactor.body);
