import { z } from 'zod';
import { linkKinds } from './accounts.ts';
import { call } from './call.ts';
import { nameOf, roles } from './common.ts';
import { fieldsOf } from './fields.ts';
import { codeSchema, passwordSchema } from './passwords.ts';

const given = z.string().min(1).max(200);
const signInAnswerSchema = z.object({
  /** Whether a code must follow the password. */
  secondFactor: z.boolean(),
});
export const linkAnswerSchema = z.object({
  kind: z.enum(linkKinds),
  email: z.string(),
  role: z.enum(roles).nullable(),
});
export type LinkAnswer = z.infer<typeof linkAnswerSchema>;

const open = { tag: 'Signing in', role: 'anyone' } as const;

export const getSignInMethods = call({
  ...open,
  method: 'GET',
  path: '/api/door',
  summary: 'List sign-in methods other than the password',
  description: 'For the sign-in page: the names of the provider buttons to show.',
  /** The names of the providers by OpenID Connect and by SAML; null where there is none. */
  answer: z.object({ provider: z.string().nullable(), saml: z.string().nullable() }),
});
export const signIn = call({
  ...open,
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Sign in with a password: sets the cookie, or asks for a code',
  description:
    'For browsers; programs use an API key. The cookie is the session. With `secondFactor` true, a code must follow.',
  body: z.strictObject({ email: z.email(), password: given }),
  answer: signInAnswerSchema,
  refusals: ['address_or_password_wrong', 'too_many_attempts'],
});
export const enterCode = call({
  ...open,
  method: 'POST',
  path: '/api/auth/sign-in/code',
  summary: 'Enter the code of the second factor: sets the cookie',
  description:
    'The second step after the password, with a code of the app or, with `recovery` true, a recovery code.',
  body: z.strictObject({ code: codeSchema, recovery: z.boolean().default(false) }),
  answer: signInAnswerSchema,
  refusals: ['code_wrong_or_expired', 'too_many_attempts'],
});
export const openProvider = call({
  ...open,
  method: 'POST',
  path: '/api/auth/sign-in/provider',
  summary: "Start sign-in with a provider: returns the address of the provider's page",
  description:
    'Send the browser to `url`. It comes back to `GET /api/auth/callback/oidc` and then to `next`.',
  body: z.strictObject({ next: z.string().max(2000).default('/') }),
  answer: z.object({ url: z.string() }),
  refusals: ['sign_in_provider_unavailable'],
});
export const returnFromProvider = call({
  ...open,
  method: 'GET',
  path: '/api/auth/callback/oidc',
  summary: 'Finish sign-in with a provider: sets the cookie and opens the console',
  description:
    'Only a browser comes here, from the provider. It ends at the page where the sign-in began, or at the sign-in page with the reason of a refusal.',
  status: 302,
  sends: [],
});
export const openSaml = call({
  ...open,
  method: 'POST',
  path: '/api/auth/sign-in/saml',
  summary: "Start sign-in by SAML: returns the address of the provider's page",
  description:
    'Send the browser to `url`. It comes back to `GET /api/auth/callback/saml` and then to `next`.',
  body: openProvider.body,
  answer: openProvider.answer,
  refusals: ['sign_in_provider_unavailable'],
});
export const returnFromSaml = call({
  ...open,
  method: 'GET',
  path: '/api/auth/callback/saml',
  summary: 'Finish sign-in by SAML in the browser that started it: sets the cookie and opens the console',
  description:
    'Only a browser comes here, from `POST /saml/acs`. It ends at the page where the sign-in began, or at the sign-in page with the reason of a refusal.',
  status: 302,
  sends: [],
});
export const signOut = call({
  ...open,
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Sign out',
  description: 'Ends the session of this browser and removes its cookie. Works without a session too.',
  answer: z.object({ signedOut: z.boolean() }),
});
export const forgetSession = call({
  ...open,
  method: 'POST',
  path: '/api/auth/forget',
  summary: 'Clear what the browser stored for an ended session',
  description: 'A page calls this when its session was ended elsewhere. It works without a session.',
});
export const setUp = call({
  ...open,
  method: 'POST',
  path: '/api/setup',
  summary: 'Create the first administrator with the one-time token that the server printed',
  description:
    'Only on a new installation, once. The server prints the address with the token at its first start.',
  body: z.strictObject({ token: given, name: nameOf(100), email: z.email(), password: passwordSchema }),
  refusals: ['administrator_exists', 'address_has_account', 'setup_link_has_ended', 'password_is_guessable'],
});
export const lookAtLink = call({
  ...open,
  method: 'POST',
  path: '/api/access-links/look',
  summary: 'Get the purpose of a one-time link',
  description:
    'Shows whom a one-time link is for before it is used. The token is in the body, so that it is in no log.',
  body: z.strictObject({ token: given }),
  answer: linkAnswerSchema,
  refusals: ['link_has_ended'],
});
export const acceptLink = call({
  ...open,
  method: 'POST',
  path: '/api/access-links/use',
  summary: 'Use a one-time link; sign in afterwards',
  description:
    'Creates the account, for which a name is needed, or sets the new password. The link is then used up; sign in afterwards.',
  body: z.strictObject({
    token: given,
    /** For an invitation; a password link does not change it. */
    name: nameOf(100).optional(),
    password: passwordSchema,
  }),
  refusals: ['link_has_ended', 'name_required', 'address_has_account', 'password_is_guessable'],
});

// Rules and limits for forms of these bodies.
export const signInFields = fieldsOf(signIn.body);
export const codeFields = fieldsOf(enterCode.body);
export const setUpFields = fieldsOf(setUp.body);
export const joinFields = fieldsOf(acceptLink.body);
