import * as enforcement from '../../api/enforcement.ts';
import { listActions } from '../../review/enforcement/list-actions.ts';
import { addAction, changeAction } from '../../review/enforcement/save-action.ts';
import { serve } from '../serve.ts';

export const enforcementRoutes = () =>
  serve<typeof enforcement>(enforcement, {
    listActions: async ({ ctx }) => ({ actions: await listActions(ctx) }),
    addAction: async ({ ctx, body }) => ({ action: await addAction(ctx, body) }),
    changeAction: async ({ ctx, params, body }) => ({
      action: await changeAction(ctx, { ...body, ...params }),
    }),
  });
