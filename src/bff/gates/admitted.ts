import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { tryDecodeURIComponent } from 'hono/utils/url';
import type { Call } from '../../api/call.ts';
import { forWhom } from '../../api/refusals-of.ts';
import { atLeast } from '../../api/roles.ts';
import { findKey } from '../../review/access/keys.ts';
import { ruleAppliesTo, secondFactorRule } from '../../review/access/rule.ts';
import { type Context, type Hidden, machine } from '../../review/context/context.ts';
import { Failure } from '../../review/context/failure.ts';
import { hiddenFrom, isHidden } from '../../review/lanes/hidden-cases.ts';
import type { Db } from '../../review/store/tables.ts';
import type { BffSettings, Env, Seams, SignedIn } from '../seams.ts';
import { declaredCall, routeOf } from './declared-call.ts';

/** Deny by default: admits callers that the call's declaration allows, and passes their identity to the verb. */
export function admitted(seams: Seams, settings: BffSettings) {
  return createMiddleware<Env>(async (c, next) => {
    const declared = declaredCall(c);
    if (declared?.role === 'anyone') {
      c.set('ctx', contextOf(seams, settings, machine));
      return next();
    }
    const brought = c.req.header('authorization');
    const person =
      brought === undefined ? await personOf(seams, c, declared) : await programOf(seams, c, brought);
    // An unknown address: there is nothing to protect, and the answer is "not found".
    if (routeOf(c) !== null) mayCall(declared, c, person);
    c.set('person', person);
    const actor = { ...person, machine: c.var.key !== undefined };
    const hidden = await hiddenFrom(seams.db.kysely, actor);
    if (hidden) await refuseHidden(seams.db.kysely, c, hidden);
    c.set('ctx', contextOf(seams, settings, { ...actor, ...(hidden && { hidden }) }));
    await next();
  });
}

/** By the part of the address before an id: what the id names, and the refusal that an unknown one gets. */
const named = {
  cases: { of: 'case', refusal: 'no_such_case' },
  submissions: { of: 'submission', refusal: 'no_such_submission' },
  evidence: { of: 'evidence', refusal: 'no_such_picture' },
  decisions: { of: 'decision', refusal: 'no_such_decision' },
  notices: { of: 'notice', refusal: 'no_such_notice' },
} as const;

/** What a private lane holds does not exist for other moderators, under any address. */
async function refuseHidden(db: Db, c: HonoContext<Env>, hidden: Hidden): Promise<void> {
  const [, , part, place = ''] = (routeOf(c) ?? '').split('/');
  const [, , , id = ''] = c.req.path.split('/');
  const about = place.startsWith(':')
    ? Object.entries(named).find(([name]) => name === part)?.[1]
    : undefined;
  if (about && (await isHidden(db, hidden, about.of, tryDecodeURIComponent(id))))
    throw new Failure(about.refusal);
}

function mayCall(declared: Call | undefined, c: HonoContext<Env>, person: SignedIn): void {
  if (!declared) throw new Failure('access_rule_missing', { route: routeOf(c) ?? '' });
  const { role, keyScope } = declared;
  if (role === 'anyone') return;
  const brought = c.var.key;
  const allowed = brought
    ? keyScope === 'any' || (keyScope !== undefined && brought.scopes.includes(keyScope))
    : atLeast(person.role, role);
  if (!allowed) throw new Failure(forWhom[role]);
}

async function personOf(seams: Seams, c: HonoContext<Env>, declared: Call | undefined): Promise<SignedIn> {
  const idle = declared?.byItself === true || c.req.header('x-idle') !== undefined;
  const person = await seams.session.current(c.req.raw.headers, { idle });
  if (!person) throw new Failure('sign_in_first');
  // The page to set up a second factor must be reachable without one.
  if (!declared?.beforeSecondFactor && (await lacksFactor(seams.db.kysely, person))) {
    throw new Failure('set_up_second_factor');
  }
  return person;
}

/** Whether the person must set up a second factor first. Providers have checked theirs already. */
export async function lacksFactor(db: Db, { role, session, secondFactor }: SignedIn): Promise<boolean> {
  return (
    ruleAppliesTo(role) && session?.byProvider === false && !secondFactor && (await secondFactorRule(db))
  );
}

/** A key acts in history under its name. It has at most the role of a moderator; its scopes limit it further. */
async function programOf(seams: Seams, c: HonoContext<Env>, brought: string): Promise<SignedIn> {
  const secret = /^bearer +(\S+)$/i.exec(brought)?.[1];
  const key = secret === undefined ? null : await findKey(seams.db.kysely, secret);
  if (!key) throw new Failure('api_key_unknown');
  c.set('key', { id: key.id, scopes: key.scopes });
  return { id: `key-${key.id}`, name: key.name, email: '', role: 'moderator' };
}

export function contextOf(
  seams: Omit<Seams, 'session'>,
  settings: BffSettings,
  actor: Context['actor'],
): Context {
  const { db, jobs, evidence, moderation, send, mail, translate, secrets, installationKey } = seams;
  const { id, name, role, machine, hidden } = actor;
  const services = { db, jobs, evidence, moderation, send, mail, translate, secrets, installationKey };
  return { ...services, settings, actor: { id, name, role, machine, ...(hidden && { hidden }) } };
}
