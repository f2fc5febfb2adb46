import { Hono } from 'hono';
import * as openApi from '../api/openapi.ts';
import { Failure } from '../review/context/failure.ts';
import { createEventStreams, type EventStreams } from './event-streams.ts';
import { admitted } from './gates/admitted.ts';
import { bodyCaps } from './gates/body-caps.ts';
import { databaseThere } from './gates/database-there.ts';
import { headOnly } from './gates/head-only.ts';
import { noStore } from './gates/no-store.ts';
import { plainAddress } from './gates/plain-address.ts';
import { sameOrigin } from './gates/same-origin.ts';
import type { TraceRequest } from './gates/traced.ts';
import { type ObserveRequest, observeRequests } from './gates/watched.ts';
import type { Intake } from './intake.ts';
import { onError, problem } from './on-error.ts';
import { openApiDocument } from './openapi.ts';
import { accountRoutes } from './routes/account.ts';
import { accountsRoutes } from './routes/accounts.ts';
import { adviserRoutes } from './routes/adviser.ts';
import { alarmSettingsRoutes } from './routes/alarm-settings.ts';
import { alarmsRoutes } from './routes/alarms.ts';
import { appealsRoutes, publicAppealRoutes } from './routes/appeals.ts';
import { appearanceRoutes } from './routes/appearance.ts';
import { auditRoutes } from './routes/audit.ts';
import { calibrationsRoutes } from './routes/calibrations.ts';
import { careRoutes } from './routes/care.ts';
import { casesRoutes } from './routes/cases.ts';
import { connectionsRoutes, incomingRoutes } from './routes/connections.ts';
import { enforcementRoutes } from './routes/enforcement.ts';
import { eventsRoutes } from './routes/events.ts';
import { exportSchedulesRoutes } from './routes/export-schedules.ts';
import { exportsRoutes } from './routes/exports.ts';
import { filesRoutes } from './routes/files.ts';
import { goldRoutes } from './routes/gold.ts';
import { guideRoutes } from './routes/guide.ts';
import { healthRoutes } from './routes/health.ts';
import { keysRoutes } from './routes/keys.ts';
import { labelsRoutes } from './routes/labels.ts';
import { lanesRoutes } from './routes/lanes.ts';
import { liveRoutes } from './routes/live.ts';
import { moderationAccountsRoutes } from './routes/moderation-accounts.ts';
import { noticesRoutes } from './routes/notices.ts';
import { operatorEnginesRoutes } from './routes/operator-engines.ts';
import { operatorGalleriesRoutes } from './routes/operator-galleries.ts';
import { operatorWordsRoutes } from './routes/operator-words.ts';
import { peopleRoutes } from './routes/people.ts';
import { policiesRoutes } from './routes/policies.ts';
import { qualityRoutes } from './routes/quality.ts';
import { retentionRoutes } from './routes/retention.ts';
import { rulesRoutes } from './routes/rules.ts';
import { samlRoutes } from './routes/saml.ts';
import { samplingRoutes } from './routes/sampling.ts';
import { savedNotesRoutes } from './routes/saved-notes.ts';
import { scimRoutes } from './routes/scim.ts';
import { serviceRoutes } from './routes/service.ts';
import { sessionRoutes } from './routes/session.ts';
import { setupChecksRoutes } from './routes/setup-checks.ts';
import { shiftsRoutes } from './routes/shifts.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { statementSendingRoutes } from './routes/statement-sending.ts';
import { statementsRoutes } from './routes/statements.ts';
import { statsRoutes } from './routes/stats.ts';
import { submissionsRoutes, textsRoutes } from './routes/submissions.ts';
import { teamsRoutes } from './routes/teams.ts';
import { textModelsRoutes } from './routes/text-models.ts';
import { translationsRoutes } from './routes/translations.ts';
import { transparencyRoutes } from './routes/transparency.ts';
import { usersRoutes } from './routes/users.ts';
import { viewsRoutes } from './routes/views.ts';
import { webhooksRoutes } from './routes/webhooks.ts';
import { scimContent } from './scim-problem.ts';
import type { BffSettings, Env, Seams } from './seams.ts';
import { serve } from './serve.ts';
import type { undeclared } from './undeclared.ts';

type Options = {
  settings: BffSettings;
  /** Called with every failure that is our fault. */
  report: (error: unknown, about: { requestId: string; path: string }) => void;
  /** Called with every answered request. */
  observe?: ObserveRequest;
  /** Called with every answered request, where traces are on. */
  trace?: TraceRequest | undefined;
  intake: Intake;
  eventStreams?: EventStreams;
  /** Compares each refusal with the declaration of its call; for tests and development. */
  check?: typeof undeclared | undefined;
};

/** The whole BFF over its seams: authenticate, parse, call one verb, answer. */
export function createBff(
  seams: Seams,
  {
    settings,
    report,
    intake,
    observe = () => {},
    trace,
    eventStreams = createEventStreams(),
    check,
  }: Options,
) {
  const app = new Hono<Env>();
  app.onError(onError(report, check));
  app.notFound((c) => problem(new Failure('path_not_found', { path: c.req.path }), c));
  app.use(observeRequests(observe, trace));
  app.use(noStore);
  app.use(headOnly);
  app.use(plainAddress);
  app.route('/', healthRoutes(seams));
  app.use(databaseThere(seams.db));
  app.route('/', serviceRoutes(seams, settings, intake));
  app.route('/', incomingRoutes(seams, settings));
  app.use('/appeal-api/*', sameOrigin, bodyCaps);
  app.route('/', publicAppealRoutes(seams, settings));
  app.use('/saml/*', bodyCaps);
  app.route('/', samlRoutes(seams.session));
  app.use('/scim/*', sameOrigin, bodyCaps, admitted(seams, settings), scimContent);
  app.route('/', scimRoutes(seams.session));
  app.use('/api/*', sameOrigin);
  app.use('/api/*', bodyCaps);
  const documents = {
    everyone: once(() => openApiDocument()),
    keys: once(() => openApiDocument('keys')),
  };
  const describing = serve(openApi, { getOpenApi: ({ query }) => documents[query.for]() });
  if (settings.publicApiDocument) app.route('/', describing);
  // Everything below requires the role that the call declares.
  app.use('/api/*', admitted(seams, settings));
  app.route('/', describing);
  app.route('/', signInRoutes(seams.session));
  app.route('/', sessionRoutes(settings));
  app.route('/', accountRoutes(seams.session));
  app.route('/', accountsRoutes(seams.session));
  app.route('/', teamsRoutes(seams.session));
  app.route('/', shiftsRoutes(seams.session));
  app.route('/', keysRoutes());
  app.route('/', casesRoutes(seams));
  app.route('/', appealsRoutes());
  app.route('/', noticesRoutes());
  app.route('/', translationsRoutes());
  app.route('/', enforcementRoutes());
  app.route('/', usersRoutes());
  app.route('/', careRoutes());
  app.route('/', guideRoutes());
  app.route('/', setupChecksRoutes(seams));
  app.route('/', peopleRoutes(seams.session));
  app.route('/', lanesRoutes());
  app.route('/', rulesRoutes());
  app.route('/', samplingRoutes());
  app.route('/', goldRoutes());
  app.route('/', qualityRoutes());
  app.route('/', calibrationsRoutes(seams));
  app.route('/', labelsRoutes());
  app.route('/', policiesRoutes());
  app.route('/', appearanceRoutes());
  app.route('/', viewsRoutes());
  app.route('/', savedNotesRoutes());
  app.route('/', alarmsRoutes(seams));
  app.route('/', alarmSettingsRoutes());
  app.route('/', textsRoutes());
  app.route('/', submissionsRoutes());
  app.route('/', liveRoutes(seams));
  app.route('/', filesRoutes());
  app.route('/', operatorGalleriesRoutes());
  app.route('/', operatorWordsRoutes());
  app.route('/', textModelsRoutes());
  app.route('/', operatorEnginesRoutes());
  app.route('/', webhooksRoutes());
  app.route('/', connectionsRoutes());
  app.route('/', moderationAccountsRoutes());
  app.route('/', statsRoutes(seams));
  app.route('/', auditRoutes());
  app.route('/', statementsRoutes());
  app.route('/', statementSendingRoutes());
  app.route('/', adviserRoutes());
  app.route('/', exportsRoutes(report));
  app.route('/', exportSchedulesRoutes());
  app.route('/', transparencyRoutes());
  app.route('/', retentionRoutes());
  app.route('/', eventsRoutes(eventStreams, seams));
  return app;
}

/** Calls `make` on the first use only. */
function once<T extends object>(make: () => T): () => T {
  let instance: T | undefined;
  return () => {
    instance ??= make();
    return instance;
  };
}
