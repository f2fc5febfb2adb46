import * as quality from '../../api/quality.ts';
import { listQuality, ownQuality, qualitySettings, setQuality } from '../../review/quality/quality.ts';
import { serve } from '../serve.ts';

export const qualityRoutes = () =>
  serve(quality, {
    getQualitySettings: ({ ctx }) => qualitySettings(ctx.db.kysely),
    setQuality: ({ ctx, body }) => setQuality(ctx, body),
    getOwnQuality: ({ ctx }) => ownQuality(ctx),
    listQuality: async ({ ctx }) => ({ people: await listQuality(ctx) }),
  });
