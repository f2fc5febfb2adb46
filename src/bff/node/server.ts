import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { securityHeaders } from '../gates/security-headers.ts';
import { apiDocs } from './api-docs.ts';
import { callerAddress, type Incoming } from './caller-address.ts';
import type { Config } from './config.ts';
import { type Head, oneHost } from './one-host.ts';
import { spaFiles } from './static-files.ts';

/** How long running requests may take to end once we stop. */
const drainMs = 4000;
/** The BFF's own gates are stricter with a body; this limit is for bodies that no route reads. */
const timeOuts = { headersTimeout: 10_000, requestTimeout: 60 * 60_000, connectionsCheckingInterval: 2000 };
const ours = /^\/(api|appeal-api|callbacks|connections|media|saml|scim)\/|^\/(healthz|readyz)$/;

type Fetch = (request: Request, env: { address: string }) => Response | Promise<Response>;

export type Server = {
  /** Accepts no new connection, lets running requests end, and breaks off the rest after `drainMs` or on `hurry`. */
  drain(hurry: AbortSignal): Promise<void>;
};

/** Serves the BFF, the pages and the metrics at the address of the settings. */
export async function serve(options: {
  bff: Fetch;
  metrics: Hono;
  config: Config;
  /** Overrides, for a test that does not wait for ten seconds. */
  timeOuts?: Partial<typeof timeOuts>;
}): Promise<Server> {
  const { bff, metrics, config } = options;
  const app = new Hono<{ Bindings: { incoming?: Incoming & Head } }>();
  app.use(securityHeaders({ tls: config.publicUrl.startsWith('https:') }));
  app.use(oneHost);
  app.route('/', metrics);
  app.route('/', apiDocs());
  app.all('*', (c, next) =>
    ours.test(c.req.path)
      ? bff(c.req.raw, { address: callerAddress(c.env.incoming, config.trustedProxies) })
      : next(),
  );
  app.route('/', spaFiles());
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { ...timeOuts, ...options.timeOuts },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`PORT is ${config.port}: another program listens there already.`) : error);
    });
    server.listen(config.port, config.host, resolve);
  });
  return {
    drain: async (hurry) => {
      const ended = new Promise<void>((resolve) => void server.close(() => resolve()));
      if (!('closeIdleConnections' in server)) return ended;
      // A browser's keep-alive connection is idle as soon as its last answer is sent.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const breakOff = () => server.closeAllConnections();
      const late = AbortSignal.any([hurry, AbortSignal.timeout(drainMs)]);
      if (late.aborted) breakOff();
      late.addEventListener('abort', breakOff, { once: true });
      await ended;
      clearInterval(sweep);
      late.removeEventListener('abort', breakOff);
    },
  };
}
