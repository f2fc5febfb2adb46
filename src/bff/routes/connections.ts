import { Hono } from 'hono';
import * as connections from '../../api/connections.ts';
import { tryPayload } from '../../review/connections/read-report.ts';
import { actorOf, takeReport, verifiedConnection } from '../../review/connections/receive-report.ts';
import {
  addConnection,
  changeConnection,
  removeConnection,
} from '../../review/connections/save-connection.ts';
import { listConnections } from '../../review/connections/show-connections.ts';
import { machine } from '../../review/context/context.ts';
import { contextOf } from '../gates/admitted.ts';
import { rawBody } from '../gates/body-caps.ts';
import type { BffSettings, Env, Seams } from '../seams.ts';
import { honoPath, serve } from '../serve.ts';
import { strictJson } from '../strict-json.ts';

/** Connections to other products: for administrators only. */
export const connectionsRoutes = () =>
  serve<typeof connections, 'receiveReport'>(connections, {
    listConnections: async ({ ctx }) => ({ connections: await listConnections(ctx) }),
    addConnection: ({ ctx, body }) => addConnection(ctx, body),
    changeConnection: async ({ ctx, params, body }) => ({
      connection: await changeConnection(ctx, { ...body, ...params }),
    }),
    removeConnection: ({ ctx, params }) => removeConnection(ctx, params),
    tryPayload: ({ body }) => tryPayload(body),
  });

/** Reports of connected products: outside the session gates, with the other side's signature or secret. */
export function incomingRoutes(seams: Omit<Seams, 'session'>, settings: BffSettings) {
  const { receiveReport } = connections;
  const app = new Hono<Env>();
  // Without `serve`: the signature covers the exact bytes.
  app.post(honoPath(receiveReport), async (c) => {
    const body = await rawBody(c.req.raw, receiveReport.maxBytes);
    const header = (name: string) => c.req.header(name);
    const asMachine = contextOf(seams, settings, machine);
    const connection = await verifiedConnection(asMachine, c.req.param('id') ?? '', { body, header });
    const text = strictJson(body);
    const ctx = contextOf(seams, settings, actorOf(connection));
    return c.json(await takeReport(ctx, connection, { payload: JSON.parse(text), text, header }), 201);
  });
  return app;
}
