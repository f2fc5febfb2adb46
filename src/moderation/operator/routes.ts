import { Hono, type Context as HonoContext } from 'hono';
import { causedByDatabase } from '../../database-away.ts';
import { operatorErrorStatus } from '../../protocol/operator/errors.ts';
import type { Context } from '../context.ts';
import { enginesRoutes } from './engines-routes.ts';
import { galleriesRoutes } from './galleries-routes.ts';
import { operatorGate } from './gate.ts';
import { OperatorError } from './operator-error.ts';
import { submissionsRoutes } from './submissions-routes.ts';
import { wordsRoutes } from './words-routes.ts';

/** How an operator manages this service (protocol/operator/paths.ts): all of it behind the token, each noun in its file. */
export function operatorRoutes(ctx: Context): Hono {
  const routes = new Hono();
  routes.onError((error, c) => refuse(ctx, c, error));
  routes.use(operatorGate(ctx.operatorToken));
  routes.route('/galleries', galleriesRoutes(ctx));
  routes.route('/words', wordsRoutes(ctx));
  routes.route('/engines', enginesRoutes(ctx));
  routes.route('/submissions', submissionsRoutes(ctx));
  routes.all('*', () => {
    throw new OperatorError('not_found', 'There is nothing at this address.');
  });
  return routes;
}

/** What is not a refusal in words is ours, told to the log only. */
function refuse(ctx: Context, c: HonoContext, error: unknown): Response {
  if (error instanceof OperatorError) {
    const { code, message, errors } = error;
    return c.json({ code, message, ...(errors ? { errors } : {}) }, operatorErrorStatus[code]);
  }
  ctx.log.error({ err: error, path: c.req.routePath }, 'an operator’s request failed');
  if (causedByDatabase(error)) {
    c.header('retry-after', '5');
    const message = "The moderation service's database does not answer now. Try again in a few seconds.";
    return c.json({ code: 'unavailable', message }, operatorErrorStatus.unavailable);
  }
  return c.json(
    { code: 'internal', message: 'Something failed on the side of the moderation service.' },
    500,
  );
}
