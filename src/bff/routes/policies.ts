import { createRoute } from '@hono/zod-openapi';
import {
  newPolicyBodySchema,
  policiesAnswerSchema,
  policyAnswerSchema,
  policyChangesSchema,
  policyKeyParamSchema,
} from '../../api/policies.ts';
import { addPolicy, changePolicy } from '../../review/policies/keep-policy.ts';
import { listPolicies } from '../../review/policies/list-policies.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const list = createRoute({
  method: 'get',
  path: '/api/policies',
  responses: answers(policiesAnswerSchema, 'What decisions are founded on'),
});
const add = createRoute({
  method: 'post',
  path: '/api/policies',
  request: { body: jsonBody(newPolicyBodySchema) },
  responses: answers(policyAnswerSchema, 'The new policy', 201),
});
const change = createRoute({
  method: 'patch',
  path: '/api/policies/{key}',
  request: { params: policyKeyParamSchema, body: jsonBody(policyChangesSchema) },
  responses: answers(policyAnswerSchema, 'The policy as it is now'),
});

export function policiesRoutes() {
  const app = newApp();
  app.openapi(list, async (c) => c.json({ policies: await listPolicies(c.var.ctx) }, 200));
  app.openapi(add, async (c) => c.json({ policy: await addPolicy(c.var.ctx, c.req.valid('json')) }, 201));
  app.openapi(change, async (c) => {
    const policy = await changePolicy(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') });
    return c.json({ policy }, 200);
  });
  return app;
}
