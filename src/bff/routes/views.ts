import * as views from '../../api/views.ts';
import { listViews, removeView, saveView } from '../../review/lanes/saved-views.ts';
import { serve } from '../serve.ts';

export const viewsRoutes = () =>
  serve(views, {
    listViews: async ({ ctx }) => ({ views: await listViews(ctx) }),
    saveView: async ({ ctx, body }) => ({ view: await saveView(ctx, body) }),
    removeView: ({ ctx, params }) => removeView(ctx, params),
  });
