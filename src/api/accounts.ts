import { z } from 'zod';
import { signedInSessionSchema } from './account.ts';
import { call } from './call.ts';
import { idParamSchema, roles, skillSchema, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';

const role = z.enum(roles);

/** The purpose of a one-time link: a new person, or a new password. */
export const linkKinds = ['invite', 'password'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A person as administrators see them. */
export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  disabledAt: timeSchema.nullable(),
  secondFactor: z.boolean(),
  sessions: z.number(),
  seenAt: timeSchema.nullable(),
  /** What they can do that not everybody can; lanes can be for those with a skill. */
  skills: z.array(skillSchema),
  /** The names of their teams, whose skills they have too. */
  teams: z.array(z.string()),
});
export type Account = z.infer<typeof accountSchema>;
/** A link that is not used yet; its token was shown at its creation. */
export const openLinkSchema = z.object({
  id: z.string(),
  kind: z.enum(linkKinds),
  email: z.string(),
  role: role.nullable(),
  createdBy: z.string(),
  expiresAt: timeSchema,
});
export type OpenLink = z.infer<typeof openLinkSchema>;
export const accountsAnswerSchema = z.object({
  accounts: z.array(accountSchema),
  links: z.array(openLinkSchema),
  secondFactorRequired: z.boolean(),
});
export type AccountsAnswer = z.infer<typeof accountsAnswerSchema>;

/** The token is part of the link to copy, and is shown only this once. */
export const newLinkAnswerSchema = z.object({ link: openLinkSchema, token: z.string() });
export type NewLink = z.infer<typeof newLinkAnswerSchema>;
export const accountChangesSchema = z
  .strictObject({ role, disabled: z.boolean(), skills: z.array(skillSchema).max(50) })
  .partial();
export type AccountChanges = z.infer<typeof accountChangesSchema>;

const all = { tag: 'Accounts', role: 'admin' } as const;
const one = { ...all, params: idParamSchema } as const;

export const listAccounts = call({
  ...all,
  method: 'GET',
  path: '/api/accounts',
  summary: 'List all people, also disabled ones, and unused one-time links',
  description:
    'For administering who has access. `links` are invitations and password links that nobody has used yet; their tokens are not shown again.',
  answer: accountsAnswerSchema,
});
export const invitePerson = call({
  ...all,
  method: 'POST',
  path: '/api/accounts/links',
  summary: 'Invite a person: creates a one-time link, shown only once',
  description:
    'Send the person a link with the `token` yourself; no mail is sent. The person who opens it chooses a name and a password. Invite people by hand only where no directory provisions them.',
  body: z.strictObject({ email: z.email().max(200), role }),
  answer: newLinkAnswerSchema,
  status: 201,
  refusals: ['address_taken'],
});
export const withdrawLink = call({
  ...one,
  method: 'DELETE',
  path: '/api/accounts/links/{id}',
  summary: 'Withdraw a one-time link',
  description: 'The link stops working at once. Used and expired links are answered with 404.',
  refusals: ['link_used_or_withdrawn'],
});
export const setSecondFactorRule = call({
  ...all,
  method: 'PUT',
  path: '/api/accounts/rule',
  summary: 'Set whether supervisors and administrators need a second factor',
  description:
    'Holds for people who sign in with a password; a provider checks its own second factor. You need a second factor yourself before you can require one.',
  body: z.strictObject({ secondFactorRequired: z.boolean() }),
  refusals: ['set_up_own_second_factor', 'no_such_person'],
});
export const changeAccount = call({
  ...one,
  method: 'PATCH',
  path: '/api/accounts/{id}',
  summary: "Change a person's role, or disable or enable the account",
  description:
    'A disabled person is signed out at once and keeps their name in history. The last administrator can neither be disabled nor get another role.',
  body: accountChangesSchema,
  refusals: ['no_such_person', 'last_administrator'],
});
export const makePasswordLink = call({
  ...one,
  method: 'POST',
  path: '/api/accounts/{id}/password-link',
  summary: 'Reset a password: creates a one-time link, shown only once',
  description:
    'For somebody who forgot the password: pass the link with the `token` on yourself; no mail is sent. The old password works until the link is used.',
  answer: newLinkAnswerSchema,
  status: 201,
  refusals: ['enable_person_first', 'no_such_person'],
});
export const dropSecondFactor = call({
  ...one,
  method: 'DELETE',
  path: '/api/accounts/{id}/second-factor',
  summary: "Remove a person's second factor",
  description:
    'For somebody who lost the phone and the recovery codes. They sign in with the password alone until they set up a new one.',
  refusals: ['no_such_person'],
});
export const listSessions = call({
  ...one,
  method: 'GET',
  path: '/api/accounts/{id}/sessions',
  summary: "List a person's sessions",
  description: 'Shows where a person is signed in, with the browser and the address of each session.',
  answer: z.object({ sessions: z.array(signedInSessionSchema) }),
});
export const endSessions = call({
  ...one,
  method: 'DELETE',
  path: '/api/accounts/{id}/sessions',
  summary: "End all of a person's sessions",
  description:
    'Signs the person out everywhere, at once. They can sign in again; disable the account to prevent that.',
  refusals: ['session_has_ended', 'no_such_person'],
});
export const endSession = call({
  ...all,
  method: 'DELETE',
  path: '/api/accounts/{id}/sessions/{session}',
  summary: "End one of a person's sessions",
  description: 'Signs the person out in one browser. Take the id from the list of their sessions.',
  params: idParamSchema.extend({ session: idParamSchema.shape.id }),
  refusals: ['session_has_ended', 'no_such_person'],
});

/** Changes to people's access, as the audit trail names them. */
export const accessActions = [
  'set-up',
  'signed-in',
  'invited',
  'link-withdrawn',
  'joined',
  'provisioned',
  'deprovisioned',
  'person-renamed',
  'role-changed',
  'skills-changed',
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
export type AccessAction = (typeof accessActions)[number];

/** Rules and limits for its form. */
export const inviteFields = fieldsOf(invitePerson.body);
