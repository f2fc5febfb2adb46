import { Hono } from 'hono';
import * as appeals from '../../api/appeals.ts';
import { makeAppealLink, makeAppealLinkOfCase } from '../../review/appeals/appeal-link.ts';
import { appealByLink, getAppealPage } from '../../review/appeals/appeal-page.ts';
import { openAppeal, openAppealOfContent } from '../../review/appeals/open-appeal.ts';
import { machine } from '../../review/context/context.ts';
import { contextOf } from '../gates/admitted.ts';
import type { BffSettings, Env, Seams } from '../seams.ts';
import { serve } from '../serve.ts';

type ByLink = 'getAppealPage' | 'sendAppeal';

/** Appeals by signed-in people. */
export const appealsRoutes = () =>
  serve<typeof appeals, ByLink>(appeals, {
    openAppeal: async ({ ctx, params, body }) => ({ appeal: await openAppeal(ctx, { ...params, ...body }) }),
    openAppealOfContent: async ({ ctx, body }) => ({ appeal: await openAppealOfContent(ctx, body) }),
    makeAppealLinkOfCase: ({ ctx, params }) => makeAppealLinkOfCase(ctx, params),
    makeAppealLink: ({ ctx, params }) => makeAppealLink(ctx, params),
  });

/** For the person concerned: outside the session gates, with an unguessable token. */
export function publicAppealRoutes(seams: Seams, settings: BffSettings) {
  const ctx = contextOf(seams, settings, machine);
  const app = new Hono<Env>();
  app.use('/appeal-api/*', async (c, next) => {
    await next();
    // The address is the secret: never send it to other sites.
    c.header('referrer-policy', 'no-referrer');
  });
  const routes = serve<typeof appeals, Exclude<keyof typeof appeals, ByLink>>(appeals, {
    getAppealPage: ({ params }) => getAppealPage(ctx, params),
    sendAppeal: ({ params, body }) => appealByLink(ctx, { ...params, ...body }),
  });
  return app.route('/', routes);
}
