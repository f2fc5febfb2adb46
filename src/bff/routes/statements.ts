import * as statements from '../../api/statements.ts';
import { listTemplates, removeTemplate, setTemplate } from '../../review/statements/templates.ts';
import { serve } from '../serve.ts';

export const statementsRoutes = () =>
  serve(statements, {
    listReasonTemplates: async ({ ctx }) => ({ templates: await listTemplates(ctx) }),
    setReasonTemplate: async ({ ctx, params, body }) => ({
      template: await setTemplate(ctx, { ...params, ...body }),
    }),
    removeReasonTemplate: ({ ctx, params }) => removeTemplate(ctx, params),
  });
