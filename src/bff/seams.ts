import type { Role } from '../api/common.ts';
import type { KeyScope } from '../api/keys.ts';
import type { Context } from '../review/context.ts';

export type SignedIn = { id: string; name: string; email: string; role: Role };

/** Who is there. The product: better-auth; the demo: a role switcher. */
export type SessionSeam = {
  /** Answers sign-in and sign-out, cookies and all. */
  handle(request: Request): Promise<Response>;
  current(headers: Headers): Promise<SignedIn | null>;
  /** Everyone who may sign in, by name. */
  people(): Promise<SignedIn[]>;
  /** Makes a person; null when the address is taken. */
  create(person: { name: string; email: string; password: string; role: Role }): Promise<SignedIn | null>;
};

/** Everything that differs between product, demo and tests, handed in where the app is made. */
export type Seams = Pick<Context, 'db' | 'jobs' | 'evidence' | 'moderation' | 'send' | 'secrets'> & {
  session: SessionSeam;
};

export type BffSettings = Context['settings'] & { demo: boolean };

export type Env = {
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
