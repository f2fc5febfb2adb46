import { z } from 'zod';
import { nameOf, roles, timeSchema } from './common.ts';

const password = z.string().min(12).max(200);
const role = z.enum(roles);
/** Six digits of the app, or a recovery code as it was shown. */
const code = z.string().trim().min(6).max(20);

/** `GET /api/door`: which ways in there are beside the password. */
export const doorAnswerSchema = z.object({ provider: z.string().nullable() });
/** After the password: whether a code must follow. */
export const signInAnswerSchema = z.object({ secondFactor: z.boolean() });
export const codeBodySchema = z.strictObject({ code, recovery: z.boolean().default(false) });
export const providerBodySchema = z.strictObject({ next: z.string().max(2000).default('/') });
export const providerAnswerSchema = z.object({ url: z.string() });

/** What a one-time link is for: someone new, or somebody's new password. */
export const linkKinds = ['invite', 'password'] as const;
export type LinkKind = (typeof linkKinds)[number];
export const linkBodySchema = z.strictObject({ token: z.string().min(1).max(200) });
export const linkAnswerSchema = z.object({
  kind: z.enum(linkKinds),
  email: z.string(),
  role: role.nullable(),
});
/** `name` is asked of who is invited; a password link leaves it as it is. */
export const useLinkBodySchema = linkBodySchema.extend({
  name: nameOf(100).optional(),
  password,
});

export const signedInSessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  startedAt: timeSchema,
  seenAt: timeSchema,
  /** What the browser called itself. */
  browser: z.string(),
  address: z.string(),
});
export type SignedInSession = z.infer<typeof signedInSessionSchema>;
export const sessionsAnswerSchema = z.object({ sessions: z.array(signedInSessionSchema) });

/** `GET /api/account`: one's own way in. */
export const accountAnswerSchema = z.object({
  hasPassword: z.boolean(),
  secondFactor: z.boolean(),
  /** Whether the organisation asks this person for one. */
  secondFactorRequired: z.boolean(),
  sessions: z.array(signedInSessionSchema),
});
export type AccountAnswer = z.infer<typeof accountAnswerSchema>;
export const passwordBodySchema = z.strictObject({ current: z.string().min(1).max(200), next: password });
export const confirmPasswordBodySchema = z.strictObject({ password: z.string().min(1).max(200) });
export const ownCodeBodySchema = z.strictObject({ code });
/** `uri` is what the app scans; the recovery codes are shown this once. */
export const secondFactorAnswerSchema = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) });
export const recoveryCodesAnswerSchema = secondFactorAnswerSchema.omit({ uri: true });

/** One person as administrators see them. */
export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  disabledAt: timeSchema.nullable(),
  secondFactor: z.boolean(),
  sessions: z.number(),
  seenAt: timeSchema.nullable(),
});
export type Account = z.infer<typeof accountSchema>;
/** A link that was made and not used yet; its token was shown when it was made. */
export const openLinkSchema = z.object({
  id: z.string(),
  kind: z.enum(linkKinds),
  email: z.string(),
  role: role.nullable(),
  madeBy: z.string(),
  expiresAt: timeSchema,
});
export type OpenLink = z.infer<typeof openLinkSchema>;
export const accountsAnswerSchema = z.object({
  accounts: z.array(accountSchema),
  links: z.array(openLinkSchema),
  secondFactorRequired: z.boolean(),
});
export type AccountsAnswer = z.infer<typeof accountsAnswerSchema>;

export const inviteBodySchema = z.strictObject({ email: z.email().max(200), role });
/** The token goes into the link that is shown to be copied, and is shown this once. */
export const newLinkAnswerSchema = z.object({ link: openLinkSchema, token: z.string() });
export const accountChangesSchema = z.strictObject({ role, disabled: z.boolean() }).partial();
export type AccountChanges = z.infer<typeof accountChangesSchema>;
export const accessRuleSchema = z.strictObject({ secondFactorRequired: z.boolean() });

/** What people do about who may come in, as the audit trail names it. */
export const accessDeeds = [
  'set-up',
  'signed-in',
  'invited',
  'link-withdrawn',
  'joined',
  'role-changed',
  'person-disabled',
  'person-enabled',
  'sessions-ended',
  'password-link-made',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'second-factor-rule',
  'key-made',
  'key-revoked',
] as const;
export type AccessDeed = (typeof accessDeeds)[number];
