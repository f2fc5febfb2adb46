import { Hono, type Context as HonoContext } from 'hono';
import { causedByDatabase } from '../../platform/database/database-away.ts';
import { type OperatorErrorCode, operatorErrorStatus } from '../../protocol/operator/errors.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { serialize } from '../../reasons/serialize.ts';
import { OperatorError, type OperatorFault } from '../requests/operator-error.ts';
import { type EnginesParts, enginesRoutes } from './engines-routes.ts';
import { type GalleriesParts, galleriesRoutes } from './galleries-routes.ts';
import { operatorGate } from './gate.ts';
import { type SubmissionsParts, submissionsRoutes } from './submissions-routes.ts';
import { type TextModelsParts, textModelsRoutes } from './text-models-routes.ts';
import { type WordsParts, wordsRoutes } from './words-routes.ts';

export type OperatorParts = GalleriesParts &
  WordsParts &
  EnginesParts &
  TextModelsParts &
  SubmissionsParts & {
    /** A client with this token can manage galleries, words and engines. */
    operatorToken: string;
  };

/** The operator's calls (protocol/operator/paths.ts). All need the token. */
export function operatorRoutes(ctx: OperatorParts): Hono {
  const routes = new Hono();
  routes.onError((error, c) => refuse(ctx, c, error));
  routes.use(operatorGate(ctx.operatorToken));
  routes.route('/galleries', galleriesRoutes(ctx));
  routes.route('/words', wordsRoutes(ctx));
  routes.route('/engines', enginesRoutes(ctx));
  routes.route('/text-models', textModelsRoutes(ctx));
  routes.route('/submissions', submissionsRoutes(ctx));
  routes.all('*', () => {
    throw new OperatorError('not_found', because('operator_address_not_found'));
  });
  return routes;
}

/** Any error other than an OperatorError is internal: its details go to the log only. */
function refuse(ctx: OperatorParts, c: HonoContext, error: unknown): Response {
  if (error instanceof OperatorError) {
    const { code, reason, errors } = error;
    return answer(c, code, reason, errors);
  }
  ctx.log.error({ err: error, path: c.req.routePath }, 'an operator’s request failed');
  if (causedByDatabase(error)) {
    c.header('retry-after', '5');
    return answer(c, 'unavailable', because('service_database_unavailable'));
  }
  return answer(c, 'internal', because('service_failed'));
}

function answer(
  c: HonoContext,
  code: OperatorErrorCode,
  message: Reason | string,
  errors?: readonly OperatorFault[],
): Response {
  return c.json(serialize({ code, message, ...(errors ? { errors } : {}) }), operatorErrorStatus[code]);
}
