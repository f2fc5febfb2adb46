import { createRoute } from '@hono/zod-openapi';
import type { Context as Call } from 'hono';
import {
  accessRuleSchema,
  accountChangesSchema,
  accountsAnswerSchema,
  inviteBodySchema,
  newLinkAnswerSchema,
  sessionsAnswerSchema,
} from '../../api/access.ts';
import { idParamSchema } from '../../api/common.ts';
import { changeAccount, dropSecondFactor } from '../../review/access/change-account.ts';
import { invite, makePasswordLink, withdrawLink } from '../../review/access/links.ts';
import { listAccounts } from '../../review/access/list-accounts.ts';
import { setSecondFactorRule } from '../../review/access/rule.ts';
import { endSessions, listSessions } from '../../review/access/sessions.ts';
import { answers, jsonBody } from '../answers.ts';
import { administrators } from '../gates/roles.ts';
import { newApp } from '../new-app.ts';
import type { Env, SessionSeam } from '../seams.ts';

const one = { params: idParamSchema };
const done = { 204: { description: 'Done' } };
const list = createRoute({
  method: 'get',
  path: '/api/accounts',
  responses: answers(accountsAnswerSchema, 'Everyone there is or was, and the links on their way'),
});
const inviting = createRoute({
  method: 'post',
  path: '/api/accounts/links',
  request: { body: jsonBody(inviteBodySchema) },
  responses: answers(newLinkAnswerSchema, 'A one-time link, shown this once', 201),
});
const withdrawing = createRoute({
  method: 'delete',
  path: '/api/accounts/links/{id}',
  request: one,
  responses: done,
});
const rule = createRoute({
  method: 'put',
  path: '/api/accounts/rule',
  request: { body: jsonBody(accessRuleSchema) },
  responses: done,
});
const change = createRoute({
  method: 'patch',
  path: '/api/accounts/{id}',
  request: { ...one, body: jsonBody(accountChangesSchema) },
  responses: done,
});
const resetting = createRoute({
  method: 'post',
  path: '/api/accounts/{id}/password-link',
  request: one,
  responses: answers(newLinkAnswerSchema, 'A one-time link, shown this once', 201),
});
const dropping = createRoute({
  method: 'delete',
  path: '/api/accounts/{id}/second-factor',
  request: one,
  responses: done,
});
const sessions = createRoute({
  method: 'get',
  path: '/api/accounts/{id}/sessions',
  request: one,
  responses: answers(sessionsAnswerSchema, 'Where this person is signed in'),
});
const ending = createRoute({
  method: 'delete',
  path: '/api/accounts/{id}/sessions',
  request: one,
  responses: done,
});
const endingOne = createRoute({
  method: 'delete',
  path: '/api/accounts/{id}/sessions/{session}',
  request: { params: idParamSchema.extend({ session: idParamSchema.shape.id }) },
  responses: done,
});

/** Who may come in: for administrators alone; every change is audited. */
export function accountsRoutes(session: SessionSeam) {
  const app = newApp();
  app.use('/api/accounts', administrators);
  app.use('/api/accounts/*', administrators);
  const access = (c: Call<Env>) => ({ ...c.var.ctx, accounts: session.accounts });
  app.openapi(list, async (c) => c.json(await listAccounts(access(c)), 200));
  app.openapi(inviting, async (c) => c.json(await invite(access(c), c.req.valid('json')), 201));
  app.openapi(withdrawing, async (c) => {
    await withdrawLink(access(c), c.req.valid('param'));
    return c.body(null, 204);
  });
  app.openapi(rule, async (c) => {
    await setSecondFactorRule(access(c), c.req.valid('json'));
    return c.body(null, 204);
  });
  app.openapi(change, async (c) => {
    await changeAccount(access(c), { ...c.req.valid('json'), ...c.req.valid('param') });
    return c.body(null, 204);
  });
  app.openapi(resetting, async (c) => c.json(await makePasswordLink(access(c), c.req.valid('param')), 201));
  app.openapi(dropping, async (c) => {
    await dropSecondFactor(access(c), c.req.valid('param'));
    return c.body(null, 204);
  });
  app.openapi(sessions, async (c) => {
    const { id: personId } = c.req.valid('param');
    const current = c.var.person.session?.id ?? null;
    return c.json({ sessions: await listSessions(access(c), { personId, current }) }, 200);
  });
  app.openapi(ending, async (c) => {
    await endSessions(access(c), { personId: c.req.valid('param').id });
    return c.body(null, 204);
  });
  app.openapi(endingOne, async (c) => {
    const { id, session: only } = c.req.valid('param');
    await endSessions(access(c), { personId: id, only });
    return c.body(null, 204);
  });
  return app;
}
