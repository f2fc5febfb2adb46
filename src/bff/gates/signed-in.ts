import { createMiddleware } from 'hono/factory';
import type { Context } from '../../review/context.ts';
import { Failure } from '../../review/failure.ts';
import type { BffSettings, Env, Seams } from '../seams.ts';

/** Lets only people with a live session through, and hands their verbs who they are. */
export function signedIn(seams: Seams, settings: BffSettings) {
  return createMiddleware<Env>(async (c, next) => {
    const person = await seams.session.current(c.req.raw.headers);
    if (!person) throw new Failure('signed_out', 'Sign in to go on.');
    c.set('person', person);
    c.set('ctx', contextOf(seams, settings, { ...person, machine: false }));
    await next();
  });
}

export function contextOf(seams: Seams, settings: BffSettings, actor: Context['actor']): Context {
  const { db, jobs, evidence, moderation, send, secrets } = seams;
  return { db, jobs, evidence, moderation, send, secrets, settings, actor };
}
