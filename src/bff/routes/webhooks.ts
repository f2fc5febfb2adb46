import * as webhooks from '../../api/webhooks.ts';
import { listEndpoints } from '../../review/deliveries/endpoints.ts';
import { replay, replaySending } from '../../review/deliveries/replay.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  rotateSecret,
} from '../../review/deliveries/save-endpoint.ts';
import { getSending, listSendings } from '../../review/deliveries/sendings.ts';
import { testEndpoint } from '../../review/deliveries/test-endpoint.ts';
import { serve } from '../serve.ts';

/** Webhook endpoints and their deliveries: for administrators only. */
export const webhooksRoutes = () =>
  serve(webhooks, {
    listWebhooks: async ({ ctx }) => ({ endpoints: await listEndpoints(ctx), mail: ctx.mail !== null }),
    addWebhook: ({ ctx, body }) => addEndpoint(ctx, body),
    changeWebhook: async ({ ctx, params, body }) => ({
      endpoint: await changeEndpoint(ctx, { ...body, ...params }),
    }),
    removeWebhook: ({ ctx, params }) => removeEndpoint(ctx, params),
    rotateWebhookSecret: ({ ctx, params, body }) => rotateSecret(ctx, { ...params, ...body }),
    testWebhook: ({ ctx, params }) => testEndpoint(ctx, params),
    replayDeliveries: ({ ctx, body }) => replay(ctx, body),
    listDeliveries: ({ ctx, query }) => listSendings(ctx, query),
    getDelivery: ({ ctx, params }) => getSending(ctx, params),
    replayDelivery: ({ ctx, params }) => replaySending(ctx, params),
  });
