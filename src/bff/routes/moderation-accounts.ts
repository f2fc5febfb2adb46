import { createRoute } from '@hono/zod-openapi';
import { idParamSchema } from '../../api/common.ts';
import {
  keyBodySchema,
  moderationAccountAnswerSchema,
  moderationAccountChangesSchema,
  moderationAccountsAnswerSchema,
  newModerationAccountBodySchema,
  testAnswerSchema,
  testBodySchema,
} from '../../api/moderation-accounts.ts';
import { addAccount, changeAccount, removeAccount } from '../../review/accounts/keep-account.ts';
import { dropNextKey, makeNextKey, takeNextKey } from '../../review/accounts/keys.ts';
import { listModerationAccounts } from '../../review/accounts/show-accounts.ts';
import { testAccount } from '../../review/accounts/test-account.ts';
import { takeAccountIntoUse } from '../../review/accounts/use-account.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const base = '/api/moderation-accounts';
const params = idParamSchema;
const one = (description: string) => answers(moderationAccountAnswerSchema, description);
const list = createRoute({
  method: 'get',
  path: base,
  responses: answers(moderationAccountsAnswerSchema, 'Accounts at moderation services'),
});
const add = createRoute({
  method: 'post',
  path: base,
  request: { body: jsonBody(newModerationAccountBodySchema) },
  responses: answers(moderationAccountAnswerSchema, 'The account, with the public key to be uploaded', 201),
});
const change = createRoute({
  method: 'patch',
  path: `${base}/{id}`,
  request: { params, body: jsonBody(moderationAccountChangesSchema) },
  responses: one('The account as it is now'),
});
const remove = createRoute({
  method: 'delete',
  path: `${base}/{id}`,
  request: { params },
  responses: { 204: { description: 'It is gone' } },
});
const use = createRoute({
  method: 'post',
  path: `${base}/{id}/use`,
  request: { params },
  responses: answers(
    moderationAccountsAnswerSchema,
    'New content is sent with it; `given` is the built-in one',
  ),
});
const test = createRoute({
  method: 'post',
  path: `${base}/{id}/test`,
  request: { params, body: jsonBody(testBodySchema) },
  responses: answers(testAnswerSchema, 'What a signed request of one text brought'),
});
const makeKey = createRoute({
  method: 'post',
  path: `${base}/{id}/next-key`,
  request: { params, body: jsonBody(keyBodySchema) },
  responses: one('The account with the pair that is to follow'),
});
const takeKey = createRoute({
  method: 'post',
  path: `${base}/{id}/next-key/use`,
  request: { params },
  responses: one('The account, signing with its new pair'),
});
const dropKey = createRoute({
  method: 'delete',
  path: `${base}/{id}/next-key`,
  request: { params },
  responses: one('The account without the pair that was to follow'),
});

/** How we are known to moderation services: for administrators alone. */
export function moderationAccountsRoutes() {
  const app = newApp();
  app.openapi(list, async (c) => c.json(await listModerationAccounts(c.var.ctx), 200));
  app.openapi(add, async (c) => c.json({ account: await addAccount(c.var.ctx, c.req.valid('json')) }, 201));
  app.openapi(change, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return c.json({ account: await changeAccount(c.var.ctx, input) }, 200);
  });
  app.openapi(remove, async (c) => {
    await removeAccount(c.var.ctx, c.req.valid('param'));
    return c.body(null, 204);
  });
  app.openapi(use, async (c) => {
    await takeAccountIntoUse(c.var.ctx, c.req.valid('param'));
    return c.json(await listModerationAccounts(c.var.ctx), 200);
  });
  app.openapi(test, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return c.json({ test: await testAccount(c.var.ctx, input) }, 200);
  });
  app.openapi(makeKey, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return c.json({ account: await makeNextKey(c.var.ctx, input) }, 200);
  });
  app.openapi(takeKey, async (c) =>
    c.json({ account: await takeNextKey(c.var.ctx, c.req.valid('param')) }, 200),
  );
  app.openapi(dropKey, async (c) =>
    c.json({ account: await dropNextKey(c.var.ctx, c.req.valid('param')) }, 200),
  );
  return app;
}
