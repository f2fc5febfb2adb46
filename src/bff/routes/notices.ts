import * as notices from '../../api/notices.ts';
import { getNotice } from '../../review/notices/get-notice.ts';
import { sendNotice } from '../../review/notices/send-notice.ts';
import { serve } from '../serve.ts';

export const noticesRoutes = () =>
  serve<typeof notices>(notices, {
    sendNotice: async ({ ctx, body }) => ({ notice: await sendNotice(ctx, body) }),
    getNotice: async ({ ctx, params }) => ({ notice: await getNotice(ctx, params) }),
  });
