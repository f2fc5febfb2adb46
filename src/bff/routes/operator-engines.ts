import * as engines from '../../api/engines.ts';
import { listEngines, setEngines, tryEngines } from '../../review/operator/engines.ts';
import { serve } from '../serve.ts';

/** The moderation service's engines: supervisors see and try them, administrators change them. */
export const operatorEnginesRoutes = () =>
  serve(engines, {
    listEngines: ({ ctx }) => listEngines(ctx),
    setEngines: async ({ ctx, params, body }) => ({
      task: await setEngines(ctx, { ...params, engines: body }),
    }),
    tryEngines: async ({ ctx, params, c }) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      return tryEngines(ctx, {
        ...params,
        bytes,
        type: c.req.header('content-type') ?? 'application/octet-stream',
      });
    },
  });
