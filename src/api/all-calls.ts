import { z } from 'zod';
import * as account from './account.ts';
import * as accounts from './accounts.ts';
import * as adviser from './adviser.ts';
import * as alarmSettings from './alarm-settings.ts';
import * as alarms from './alarms.ts';
import * as appeals from './appeals.ts';
import * as audit from './audit.ts';
import * as calibrations from './calibrations.ts';
import { type Call, isCall } from './call.ts';
import * as care from './care.ts';
import * as cases from './cases.ts';
import * as claims from './claims.ts';
import * as connections from './connections.ts';
import * as decisions from './decisions.ts';
import * as dossier from './dossier.ts';
import * as enforcement from './enforcement.ts';
import * as engines from './engines.ts';
import * as events from './events.ts';
import * as exportSchedules from './export-schedules.ts';
import * as exports from './exports.ts';
import * as files from './files.ts';
import * as galleries from './galleries.ts';
import * as gold from './gold.ts';
import * as guide from './guide.ts';
import * as health from './health.ts';
import * as keys from './keys.ts';
import * as labels from './labels.ts';
import * as lanes from './lanes.ts';
import * as live from './live.ts';
import * as moderationAccounts from './moderation-accounts.ts';
import * as notices from './notices.ts';
import * as openApi from './openapi.ts';
import * as people from './people.ts';
import * as policies from './policies.ts';
import * as policyVersions from './policy-versions.ts';
import * as quality from './quality.ts';
import * as retention from './retention.ts';
import * as rules from './rules.ts';
import * as saml from './saml.ts';
import * as sampling from './sampling.ts';
import * as savedNotes from './saved-notes.ts';
import * as scim from './scim.ts';
import * as service from './service.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as setupChecks from './setup-checks.ts';
import * as shifts from './shifts.ts';
import * as signIn from './sign-in.ts';
import * as statementSending from './statement-sending.ts';
import * as statements from './statements.ts';
import * as stats from './stats.ts';
import * as statsContent from './stats-content.ts';
import * as statsMachine from './stats-machine.ts';
import * as statsNow from './stats-now.ts';
import * as statsPeople from './stats-people.ts';
import * as statsSample from './stats-sample.ts';
import * as statsTrends from './stats-trends.ts';
import * as submissions from './submissions.ts';
import * as teams from './teams.ts';
import * as textModels from './text-models.ts';
import * as texts from './texts.ts';
import * as translations from './translations.ts';
import * as transparency from './transparency.ts';
import * as users from './users.ts';
import * as views from './views.ts';
import * as webhookBodies from './webhook-bodies.ts';
import * as webhooks from './webhooks.ts';
import * as words from './words.ts';

const modules: readonly object[] = [
  account,
  accounts,
  adviser,
  alarms,
  alarmSettings,
  appeals,
  audit,
  calibrations,
  care,
  cases,
  claims,
  connections,
  decisions,
  dossier,
  enforcement,
  engines,
  events,
  exportSchedules,
  exports,
  files,
  galleries,
  gold,
  guide,
  health,
  keys,
  labels,
  lanes,
  live,
  moderationAccounts,
  notices,
  openApi,
  people,
  policies,
  policyVersions,
  quality,
  retention,
  rules,
  saml,
  sampling,
  savedNotes,
  scim,
  service,
  session,
  settings,
  setupChecks,
  shifts,
  signIn,
  statementSending,
  statements,
  statsContent,
  statsMachine,
  statsNow,
  statsPeople,
  statsSample,
  statsTrends,
  stats,
  submissions,
  teams,
  textModels,
  texts,
  transparency,
  translations,
  users,
  views,
  webhookBodies,
  webhooks,
  words,
];

/** By name within a module, whichever program loaded it: the names of schemas depend on the order. */
const exported = modules.flatMap((module) =>
  (Object.entries(module) as [string, unknown][]).sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** Every call of the API by the name of its declaration, which is its operationId. */
export const allCalls: ReadonlyMap<string, Call> = new Map(
  exported.filter((one): one is [string, Call] => isCall(one[1])),
);
/** Every exported schema by its name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  exported.filter((one): one is [string, z.ZodType] => one[1] instanceof z.ZodType),
);
