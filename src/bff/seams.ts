import type { Role } from '../api/common.ts';
import type { KeyScope } from '../api/keys.ts';
import type { Accounts } from '../review/access/accounts.ts';
import type { Context } from '../review/context/context.ts';
import type { Change } from '../review/journal/transact.ts';
import type { Host } from '../review/operation/host.ts';

export type SignedIn = {
  id: string;
  name: string;
  email: string;
  role: Role;
  secondFactor?: boolean;
  /** The caller's session; `byProvider`: a provider authenticated the person, second factor included. */
  session?: { id: string; byProvider: boolean };
};

/** The steps of signing in and out, and those for one's own password and second factor. */
export type SignInStep =
  | 'sign-in'
  | 'code'
  | 'recovery-code'
  | 'provider'
  | 'provider-callback'
  | 'saml'
  | 'saml-response'
  | 'saml-callback'
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
  /** The signed-in person, for steps that need one. */
  person?: SignedIn;
  /** Written in the same transaction as the step. */
  also?: (change: Change) => void;
};

/** Sessions and sign-in. The product: better-auth; the demo: a role switcher. */
export type SessionSeam = {
  /** Takes one step. The cookies of its answer are for the browser; 429 has the seconds to wait in Retry-After. */
  take(step: SignInStep, sent: StepSent): Promise<Response>;
  /** `idle`: a request in the background, which does not keep the session alive. */
  current(headers: Headers, options?: { idle: boolean }): Promise<SignedIn | null>;
  /** Everyone who may sign in, by name. */
  people(): Promise<SignedIn[]>;
  accounts: Accounts;
  /** The button's label for the sign-in provider by OpenID Connect; null where there is none. */
  provider: string | null;
  /** The label for the one by SAML, and what this product is registered there with; null where there is none. */
  saml: { name: string; metadata(): string } | null;
};

/** Somebody who watches a live stream. */
export type Viewer = {
  personId: string;
  submissionId: string;
  /** The address of the source. It goes to no browser. */
  source: string;
  /** There is no picture. */
  audioOnly: boolean;
  /** Whether the person may go on watching: asked every few seconds. */
  mayStay(): Promise<boolean>;
};

/** Reads live sources for browsers, which contact no source themselves. Throws Failure where it cannot. */
export type LiveSeam = {
  /** Fragmented MP4. It ends with the source, and its program ends with the viewer. */
  watch(viewer: Viewer): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** The newest picture, a JPEG. Its program goes on for a few seconds, for the next request. */
  frame(stream: Pick<Viewer, 'submissionId' | 'source'>): Promise<Uint8Array<ArrayBuffer>>;
};

/** Everything that differs between product, demo and tests. */
export type Seams = Pick<
  Context,
  'db' | 'jobs' | 'evidence' | 'moderation' | 'send' | 'mail' | 'translate' | 'secrets' | 'installationKey'
> & {
  session: SessionSeam;
  /** Absent in the demo, which reaches no other server. */
  live?: LiveSeam;
  /** Absent in the demo, which has no server. */
  host?: Host;
};

export type BffSettings = Context['settings'] & {
  demo: boolean;
  /** Anyone may read the OpenAPI description, not only signed-in people. */
  publicApiDocument?: boolean;
};

export type Env = {
  /** `address`: the caller's, from the connection or a trusted proxy. */
  Bindings: { address?: string };
  Variables: {
    ctx: Context;
    person: SignedIn;
    requestId: string;
    /** The outcome of a callback, for the metrics. */
    callback?: string;
    /** The submission that the request is about, for its trace, where its address does not name one. */
    submission?: { id: string; isNew?: boolean };
    /** Set for a program with an API key; `person` is then the key under its name. */
    key?: { id: string; scopes: readonly KeyScope[] };
  };
};
