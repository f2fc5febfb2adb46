import type { Context as Call } from 'hono';
import { createMiddleware } from 'hono/factory';
import { findKey } from '../../review/access/keys.ts';
import { asksOf, secondFactorRule } from '../../review/access/rule.ts';
import type { Context } from '../../review/context.ts';
import { Failure } from '../../review/failure.ts';
import type { Db } from '../../review/store/tables.ts';
import type { BffSettings, Env, Seams, SignedIn } from '../seams.ts';

/** What asks by itself, with nobody at the keyboard: it keeps no session alive. */
const byItself = /^\/api\/(events$|evidence\/|submissions\/[^/]+\/source$)/;
/** Where a second factor is set up must be reached without one. */
const ownAccount = /^\/api\/(session|account)(\/|$)/;

/** Lets only people with a live session and programs with a key through, and hands their verbs who they are. */
export function signedIn(seams: Seams, settings: BffSettings) {
  return createMiddleware<Env>(async (c, next) => {
    const brought = c.req.header('authorization');
    const person = brought === undefined ? await personOf(seams, c) : await programOf(seams, c, brought);
    c.set('person', person);
    c.set('ctx', contextOf(seams, settings, { ...person, machine: c.var.key !== undefined }));
    await next();
  });
}

async function personOf(seams: Seams, c: Call<Env>): Promise<SignedIn> {
  const idle = byItself.test(c.req.path) || c.req.header('x-idle') !== undefined;
  const person = await seams.session.current(c.req.raw.headers, { idle });
  if (!person) throw new Failure('signed_out', 'Sign in to go on.');
  if (!ownAccount.test(c.req.path) && (await lacksFactor(seams.db.kysely, person))) {
    throw new Failure('second_factor_needed', 'Set up a second factor in your account to go on.');
  }
  return person;
}

/** Whether somebody must set up a second factor first. Who came by a provider was asked there. */
export async function lacksFactor(db: Db, { role, session, secondFactor }: SignedIn): Promise<boolean> {
  return asksOf(role) && session?.byProvider === false && !secondFactor && (await secondFactorRule(db));
}

/** A key stands in history under its name. It is never more than a moderator; its scopes say what it may. */
async function programOf(seams: Seams, c: Call<Env>, brought: string): Promise<SignedIn> {
  const secret = /^bearer +(\S+)$/i.exec(brought)?.[1];
  const key = secret === undefined ? null : await findKey(seams.db.kysely, secret);
  if (!key) throw new Failure('signed_out', 'This API key is not known, has ended, or was revoked.');
  c.set('key', { id: key.id, scopes: key.scopes });
  return { id: `key-${key.id}`, name: key.name, email: '', role: 'moderator' };
}

export function contextOf(
  seams: Omit<Seams, 'session'>,
  settings: BffSettings,
  actor: Context['actor'],
): Context {
  const { db, jobs, evidence, moderation, send, secrets } = seams;
  const { id, name, role, machine } = actor;
  return { db, jobs, evidence, moderation, send, secrets, settings, actor: { id, name, role, machine } };
}
