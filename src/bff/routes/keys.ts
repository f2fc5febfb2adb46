import * as keys from '../../api/keys.ts';
import { listKeys, makeKey, revokeKey } from '../../review/access/keys.ts';
import { serve } from '../serve.ts';

export const keysRoutes = () =>
  serve(keys, {
    listKeys: async ({ ctx }) => ({ keys: await listKeys(ctx) }),
    makeKey: ({ ctx, body }) => makeKey(ctx, body),
    revokeKey: ({ ctx, params }) => revokeKey(ctx, params),
  });
