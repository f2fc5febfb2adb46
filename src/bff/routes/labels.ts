import * as labels from '../../api/labels.ts';
import { listLabels } from '../../review/settings/list-labels.ts';
import { listSeen } from '../../review/settings/list-seen.ts';
import { importLabels, removeLabel, setLabel } from '../../review/settings/save-label.ts';
import { serve } from '../serve.ts';

export const labelsRoutes = () =>
  serve(labels, {
    listLabels: async ({ ctx }) => ({ labels: await listLabels(ctx) }),
    listSeenLabels: async ({ ctx }) => ({ seen: await listSeen(ctx) }),
    importLabels: ({ ctx, body }) => importLabels(ctx, body),
    setLabel: async ({ ctx, params, body }) => ({ label: await setLabel(ctx, { ...body, ...params }) }),
    removeLabel: ({ ctx, params }) => removeLabel(ctx, params),
  });
