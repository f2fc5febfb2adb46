import * as retention from '../../api/retention.ts';
import { askErasure, listErasures, previewErasure } from '../../review/erasure/ask-erasure.ts';
import { liftHold, listHolds, placeHold } from '../../review/holds/holds.ts';
import { previewRetention } from '../../review/retention/due.ts';
import { getRetention, setRetention } from '../../review/retention/rules.ts';
import { serve } from '../serve.ts';

/** Retention times, legal holds and erasure: for administrators. */
export const retentionRoutes = () =>
  serve(retention, {
    getRetention: ({ ctx }) => getRetention(ctx),
    setRetention: ({ ctx, body }) => setRetention(ctx, body),
    previewRetention: ({ ctx, body }) => previewRetention(ctx, body),
    listHolds: async ({ ctx }) => ({ holds: await listHolds(ctx) }),
    placeHold: async ({ ctx, body }) => ({ hold: await placeHold(ctx, body) }),
    liftHold: async ({ ctx, params }) => ({ hold: await liftHold(ctx, params) }),
    listErasures: async ({ ctx }) => ({ erasures: await listErasures(ctx) }),
    previewErasure: ({ ctx, body }) => previewErasure(ctx, body),
    askErasure: async ({ ctx, body }) => ({ erasure: await askErasure(ctx, body) }),
  });
