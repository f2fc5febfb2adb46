import { createRoute } from '@hono/zod-openapi';
import { idParamSchema } from '../../api/common.ts';
import {
  endpointAnswerSchema,
  endpointChangesSchema,
  endpointSecretSchema,
  endpointsAnswerSchema,
  newEndpointBodySchema,
  replayAnswerSchema,
  replayBodySchema,
  rotateBodySchema,
  sendingDetailSchema,
  sendingSchema,
  sendingsPageSchema,
  sendingsQuerySchema,
} from '../../api/webhooks.ts';
import { listEndpoints } from '../../review/deliveries/endpoints.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  rotateSecret,
} from '../../review/deliveries/keep-endpoint.ts';
import { replay, replaySending } from '../../review/deliveries/replay.ts';
import { getSending, listSendings } from '../../review/deliveries/sendings.ts';
import { testEndpoint } from '../../review/deliveries/test-endpoint.ts';
import { answers, jsonBody } from '../answers.ts';
import { newApp } from '../new-app.ts';

const params = idParamSchema;
const list = createRoute({
  method: 'get',
  path: '/api/webhooks',
  responses: answers(endpointsAnswerSchema, 'Endpoints that decisions are delivered to'),
});
const add = createRoute({
  method: 'post',
  path: '/api/webhooks',
  request: { body: jsonBody(newEndpointBodySchema) },
  responses: answers(endpointSecretSchema, 'The endpoint and its secret, which is shown this once', 201),
});
const change = createRoute({
  method: 'patch',
  path: '/api/webhooks/{id}',
  request: { params, body: jsonBody(endpointChangesSchema) },
  responses: answers(endpointAnswerSchema, 'The endpoint as it is now'),
});
const remove = createRoute({
  method: 'delete',
  path: '/api/webhooks/{id}',
  request: { params },
  responses: { 204: { description: 'It is gone' } },
});
const rotate = createRoute({
  method: 'post',
  path: '/api/webhooks/{id}/rotate',
  request: { params, body: jsonBody(rotateBodySchema) },
  responses: answers(endpointSecretSchema, 'The new secret; the old one signs beside it for a while'),
});
const test = createRoute({
  method: 'post',
  path: '/api/webhooks/{id}/test',
  request: { params },
  responses: answers(sendingDetailSchema, 'What came back of a signed webhook.test'),
});
const again = createRoute({
  method: 'post',
  path: '/api/webhooks/replay',
  request: { body: jsonBody(replayBodySchema) },
  responses: answers(replayAnswerSchema, 'How many deliveries go out again'),
});
const sendings = createRoute({
  method: 'get',
  path: '/api/webhooks/deliveries',
  request: { query: sendingsQuerySchema },
  responses: answers(sendingsPageSchema, 'The delivery log, newest first'),
});
const sending = createRoute({
  method: 'get',
  path: '/api/webhooks/deliveries/{id}',
  request: { params },
  responses: answers(sendingDetailSchema, 'What is sent, and how each attempt went'),
});
const replayOne = createRoute({
  method: 'post',
  path: '/api/webhooks/deliveries/{id}/replay',
  request: { params },
  responses: answers(sendingSchema, 'It goes out again'),
});

/** Where decisions are delivered and how that went: for administrators alone. */
export function webhooksRoutes() {
  const app = newApp();
  app.openapi(list, async (c) => c.json({ endpoints: await listEndpoints(c.var.ctx) }, 200));
  app.openapi(add, async (c) => c.json(await addEndpoint(c.var.ctx, c.req.valid('json')), 201));
  app.openapi(change, async (c) => {
    const endpoint = await changeEndpoint(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') });
    return c.json({ endpoint }, 200);
  });
  app.openapi(remove, async (c) => {
    await removeEndpoint(c.var.ctx, c.req.valid('param'));
    return c.body(null, 204);
  });
  app.openapi(rotate, async (c) => {
    const { overlapHours } = c.req.valid('json');
    return c.json(await rotateSecret(c.var.ctx, { ...c.req.valid('param'), overlapHours }), 200);
  });
  app.openapi(test, async (c) => c.json(await testEndpoint(c.var.ctx, c.req.valid('param')), 200));
  app.openapi(again, async (c) => c.json(await replay(c.var.ctx, c.req.valid('json')), 200));
  app.openapi(sendings, async (c) => c.json(await listSendings(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(sending, async (c) => c.json(await getSending(c.var.ctx, c.req.valid('param')), 200));
  app.openapi(replayOne, async (c) => c.json(await replaySending(c.var.ctx, c.req.valid('param')), 200));
  return app;
}
