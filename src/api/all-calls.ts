import { z } from 'zod';
import * as appeals from './appeals.ts';
import * as audit from './audit.ts';
import { type Call, isCall } from './call.ts';
import * as cases from './cases.ts';
import * as engines from './engines.ts';
import * as events from './events.ts';
import * as exportSchedules from './export-schedules.ts';
import * as exports from './exports.ts';
import * as files from './files.ts';
import * as galleries from './galleries.ts';
import * as health from './health.ts';
import * as moderationAccounts from './moderation-accounts.ts';
import * as openApi from './openapi.ts';
import * as retention from './retention.ts';
import * as service from './service.ts';
import * as stats from './stats.ts';
import * as statsContent from './stats-content.ts';
import * as statsMachine from './stats-machine.ts';
import * as statsNow from './stats-now.ts';
import * as statsPeople from './stats-people.ts';
import * as submissions from './submissions.ts';
import * as texts from './texts.ts';
import * as webhooks from './webhooks.ts';
import * as words from './words.ts';

const modules: readonly object[] = [
  appeals,
  audit,
  cases,
  engines,
  events,
  exportSchedules,
  exports,
  files,
  galleries,
  health,
  moderationAccounts,
  openApi,
  retention,
  service,
  stats,
  statsContent,
  statsMachine,
  statsNow,
  statsPeople,
  submissions,
  texts,
  webhooks,
  words,
];

const exported = modules.flatMap((module) => Object.entries(module) as [string, unknown][]);

/** Every call of the API by the name it is declared under, which is its operationId. */
export const allCalls: ReadonlyMap<string, Call> = new Map(
  exported.filter((one): one is [string, Call] => isCall(one[1])),
);
/** Every schema that is exported beside them, by its name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  exported.filter((one): one is [string, z.ZodType] => one[1] instanceof z.ZodType),
);
