import * as calls from '../../api/gold.ts';
import { getGoldResults } from '../../review/gold/gold-results.ts';
import { getGold, retireGold, setGold } from '../../review/gold/list-gold.ts';
import { importGold, markGold } from '../../review/gold/mark-gold.ts';
import { sendGold } from '../../review/gold/place-gold.ts';
import { serve } from '../serve.ts';

export const goldRoutes = () =>
  serve(calls, {
    getGold: ({ ctx }) => getGold(ctx),
    setGold: ({ ctx, body }) => setGold(ctx, body),
    markGold: async ({ ctx, body }) => ({ gold: await markGold(ctx, body) }),
    importGold: async ({ ctx, body }) => ({ gold: await importGold(ctx, body) }),
    retireGold: async ({ ctx, params }) => ({ gold: await retireGold(ctx, params) }),
    sendGold: async ({ ctx, params }) => ({ gold: await sendGold(ctx, params) }),
    getGoldResults: ({ ctx }) => getGoldResults(ctx),
  });
