import type { Role } from '../api/common.ts';
import type { KeyScope } from '../api/keys.ts';
import type { Accounts } from '../review/access/accounts.ts';
import type { Context } from '../review/context/context.ts';
import type { Change } from '../review/journal/transact.ts';

export type SignedIn = {
  id: string;
  name: string;
  email: string;
  role: Role;
  secondFactor?: boolean;
  /** The session that asks; `byProvider`: somebody else looked at who it is, second factor included. */
  session?: { id: string; byProvider: boolean };
};

/** The steps of signing in and out, and those for one's own password and second factor. */
export type SignInStep =
  | 'sign-in'
  | 'code'
  | 'recovery-code'
  | 'provider'
  | 'provider-callback'
  | 'sign-out'
  | 'password'
  | 'second-factor'
  | 'second-factor-confirm'
  | 'second-factor-off'
  | 'recovery-codes';
export type StepSent = {
  headers: Headers;
  /** The caller's IP address. */
  address: string;
  body?: Record<string, unknown>;
  /** The query of the provider's redirect. */
  query?: string;
  /** Who is signed in already, for steps that need it. */
  person?: SignedIn;
  /** Written in the same transaction as the step. */
  also?: (change: Change) => void;
};

/** Sessions and sign-in. The product: better-auth; the demo: a role switcher. */
export type SessionSeam = {
  /** Takes one step. Its answer's cookies are for the browser; 429 says in Retry-After how long to wait. */
  take(step: SignInStep, sent: StepSent): Promise<Response>;
  /** `idle`: a request in the background, which does not keep the session alive. */
  current(headers: Headers, options?: { idle: boolean }): Promise<SignedIn | null>;
  /** Everyone who may sign in, by name. */
  people(): Promise<SignedIn[]>;
  accounts: Accounts;
  /** What the sign-in provider's button says; null where there is none. */
  provider: string | null;
};

/** Everything that differs between product, demo and tests, handed in where the app is made. */
export type Seams = Pick<Context, 'db' | 'jobs' | 'evidence' | 'moderation' | 'send' | 'secrets'> & {
  session: SessionSeam;
};

export type BffSettings = Context['settings'] & {
  demo: boolean;
  /** Anyone may read the description of the API, not only those who are signed in. */
  publicApiDocument?: boolean;
};

export type Env = {
  /** `address`: the caller's, as the connection or a trusted proxy says. */
  Bindings: { address?: string };
  Variables: {
    ctx: Context;
    person: SignedIn;
    requestId: string;
    /** What became of a callback, for the figures. */
    callback?: string;
    /** Set where a program came with an API key; `person` is then the key under its name. */
    key?: { id: string; scopes: readonly KeyScope[] };
  };
};
