import { createRoute } from '@hono/zod-openapi';
import type { Context as Call } from 'hono';
import { z } from 'zod';
import type { AccessDeed } from '../../api/access.ts';
import {
  accountAnswerSchema,
  confirmPasswordBodySchema,
  ownCodeBodySchema,
  passwordBodySchema,
  recoveryCodesAnswerSchema,
  secondFactorAnswerSchema,
} from '../../api/access.ts';
import { idParamSchema } from '../../api/common.ts';
import { asksOf, secondFactorRule } from '../../review/access/rule.ts';
import { endSessions, listSessions } from '../../review/access/sessions.ts';
import { requireStrongPassword } from '../../review/access/strong-password.ts';
import { record } from '../../review/audit/record.ts';
import { Failure } from '../../review/failure.ts';
import type { Trx } from '../../review/store/tables.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';
import type { Env, SessionSeam, SignInStep } from '../seams.ts';
import { keepCookies, refused, take } from '../take-step.ts';

const done = { 204: { description: 'Done' } };
const get = createRoute({
  method: 'get',
  path: '/api/account',
  responses: answers(accountAnswerSchema, "One's own way in, and where one is signed in"),
});
const endOne = createRoute({
  method: 'delete',
  path: '/api/account/sessions/{id}',
  request: { params: idParamSchema },
  responses: done,
});
const endOthers = createRoute({ method: 'delete', path: '/api/account/sessions', responses: done });
const password = createRoute({
  method: 'post',
  path: '/api/account/password',
  request: { body: jsonBody(passwordBodySchema) },
  responses: done,
});
const begin = createRoute({
  method: 'post',
  path: '/api/account/second-factor',
  request: { body: jsonBody(confirmPasswordBodySchema) },
  responses: answers(secondFactorAnswerSchema, 'What the app scans; it holds once a code confirmed it'),
});
const confirm = createRoute({
  method: 'post',
  path: '/api/account/second-factor/confirm',
  request: { body: jsonBody(ownCodeBodySchema) },
  responses: done,
});
const off = createRoute({
  method: 'post',
  path: '/api/account/second-factor/off',
  request: { body: jsonBody(confirmPasswordBodySchema) },
  responses: done,
});
const codes = createRoute({
  method: 'post',
  path: '/api/account/recovery-codes',
  request: { body: jsonBody(confirmPasswordBodySchema) },
  responses: answers(recoveryCodesAnswerSchema, 'New recovery codes; the former ones open nothing any more'),
});
const begunSchema = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });

/** `member`: of the body, what a refusal is about. `what`: how the audit calls the step. */
type OwnStep = { step: SignInStep; body: Record<string, unknown>; member: string; what?: AccessDeed };

/** One's own account: everything here is about who asks. */
export function accountRoutes(session: SessionSeam) {
  const app = newApp();
  const access = (c: Call<Env>) => ({ ...c.var.ctx, accounts: session.accounts });
  /** Takes a step of one's own, with its line in the audit. What goes wrong is told beside the member that was wrong. */
  const own = async (c: Call<Env>, { step, body, member, what }: OwnStep) => {
    const { ctx, person } = c.var;
    const detail = { personId: person.id, name: person.name };
    const also = what && { also: (trx: Trx) => record(trx, ctx.actor, what, {}, detail) };
    const answer = await take(session, c, step, { body, person, ...also });
    if (answer.ok) return answer;
    if (answer.status === 429) throw refused(answer, '');
    if (answer.status >= 500) throw new Failure('unavailable', 'This cannot be done here.');
    throw new Failure('invalid_request', 'This does not fit.', {
      errors: [{ path: member, message: 'is wrong' }],
    });
  };

  app.openapi(get, async (c) => {
    const { ctx, person } = c.var;
    const current = person.session?.id ?? null;
    const sessions = await listSessions(access(c), { personId: person.id, current });
    const all = await session.accounts.list(ctx.db.kysely);
    const { hasPassword = false, secondFactor = false } = all.find(({ id }) => id === person.id) ?? {};
    const secondFactorRequired = asksOf(person.role) && (await secondFactorRule(ctx.db.kysely));
    return c.json({ hasPassword, secondFactor, secondFactorRequired, sessions }, 200);
  });
  app.openapi(endOne, async (c) => {
    await endSessions(access(c), { personId: c.var.person.id, only: c.req.valid('param').id });
    return c.body(null, 204);
  });
  app.openapi(endOthers, async (c) => {
    const but = c.var.person.session?.id;
    await endSessions(access(c), { personId: c.var.person.id, ...(but === undefined ? {} : { but }) });
    return c.body(null, 204);
  });
  app.openapi(password, async (c) => {
    const { current, next } = c.req.valid('json');
    const { name, email } = c.var.person;
    requireStrongPassword(session.accounts, next, { about: [name, email], path: 'next' });
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    const answer = await own(c, { step: 'password', body, member: 'current', what: 'password-changed' });
    return keepCookies(c.body(null, 204), answer);
  });
  app.openapi(begin, async (c) => {
    const body = c.req.valid('json');
    const answer = await own(c, { step: 'second-factor', body, member: 'password' });
    const { totpURI, backupCodes } = begunSchema.parse(await answer.json());
    return keepCookies(c.json({ uri: totpURI, recoveryCodes: backupCodes }, 200), answer);
  });
  app.openapi(confirm, async (c) => {
    const body = c.req.valid('json');
    const answer = await own(c, {
      step: 'second-factor-confirm',
      body,
      member: 'code',
      what: 'second-factor-on',
    });
    return keepCookies(c.body(null, 204), answer);
  });
  app.openapi(off, async (c) => {
    const body = c.req.valid('json');
    const answer = await own(c, {
      step: 'second-factor-off',
      body,
      member: 'password',
      what: 'second-factor-off',
    });
    return keepCookies(c.body(null, 204), answer);
  });
  app.openapi(codes, async (c) => {
    const body = c.req.valid('json');
    const answer = await own(c, {
      step: 'recovery-codes',
      body,
      member: 'password',
      what: 'recovery-codes-made',
    });
    const { backupCodes } = begunSchema.pick({ backupCodes: true }).parse(await answer.json());
    return keepCookies(c.json({ recoveryCodes: backupCodes }, 200), answer);
  });
  return app;
}
