import { allCalls } from '../api/all-calls.ts';
import type { Call } from '../api/call.ts';
import { maxSchedules } from '../api/export-schedules.ts';
import { maxAccounts } from '../api/moderation-accounts.ts';
import { type ProblemCode, problemStatus } from '../api/problem.ts';
import { type RefusalReason, refusals } from '../api/refusals.ts';
import { refusalsOf } from '../api/refusals-of.ts';
import { maxSavedNotes } from '../api/saved-notes.ts';
import { userLimits } from '../api/users.ts';
import { maxEndpoints } from '../api/webhooks.ts';
import { maxDepth } from '../protocol/member-source.ts';
import { because, type Params, Reason } from '../reasons/reason.ts';
import { say } from '../reasons/say.ts';
import { maxReplayed } from '../review/deliveries/replay.ts';
import { maxActions } from '../review/enforcement/save-action.ts';
import { maxConcurrentExports } from '../review/exports/semaphore.ts';
import { maxViews } from '../review/lanes/saved-views.ts';
import { maxArchiveBytes } from '../review/operator/gallery-archive.ts';
import { maxRules } from '../review/rules/save-rule.ts';
import { maxLists } from '../review/rules/value-lists.ts';
import { maxPolicies } from '../review/settings/save-policy.ts';
import { memberValues } from './openapi-values.ts';
import { problemBody } from './problem-body.ts';

type Json = Record<string, unknown>;

/** A response for each status with which the call can be refused: its codes and reasons, and what they mean. */
export function refusedResponses(declared: Call): Json {
  const byStatus = Map.groupBy([...refusalsOf(declared)].sort(), (reason) => problemStatus[refusals[reason]]);
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => {
      const lines = reasons.map(
        (reason) => `- \`${refusals[reason]}\`, \`${reason}\`: ${say(exampleReason(reason), 'en')}`,
      );
      const examples = reasons.map((reason) => [reason, { $ref: `#/components/examples/${reason}` }]);
      const description = `Code and reason:\n\n${lines.join('\n')}`;
      return [status, problemResponse(description, { examples: Object.fromEntries(examples) })];
    }),
  );
}

export const problemResponse = (description: string, examples: Json = {}) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, ...examples } },
});

/** An answer for each reason for which one of these calls can be refused. */
export function refusalExamples(calls: Iterable<Call> = allCalls.values()): Json {
  const reasons = new Set([...calls].flatMap((declared) => [...refusalsOf(declared)]));
  return Object.fromEntries(
    [...reasons].sort().map((reason) => {
      const value = problemBody({ code: refusals[reason], reason: exampleReason(reason) }, 'en');
      return [reason, { summary: value.detail, value }];
    }),
  );
}

/** The limits that sentences name. */
const limits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  archive_too_large: { max: maxArchiveBytes },
  body_too_deep: { max: maxDepth },
  too_many_accounts: { max: maxAccounts },
  too_many_actions: { max: maxActions },
  too_many_decisions_in_period: { max: maxReplayed },
  too_many_endpoints: { max: maxEndpoints },
  too_many_exports: { max: maxConcurrentExports },
  too_many_lists: { max: maxLists },
  too_many_notes: { max: maxSavedNotes },
  too_many_policies: { max: maxPolicies },
  too_many_rules: { max: maxRules },
  too_many_schedules: { max: maxSchedules },
  too_many_user_notes: { max: userLimits.notes },
  too_many_views: { max: maxViews },
};

/** A refusal with plausible parameters: those that its sentence asks for. */
function exampleReason(reason: RefusalReason): Reason {
  const params: Record<string, Params[string]> = {};
  const filled = new Proxy(params, {
    get: (_, param) => {
      const name = String(param);
      const value = limits[reason]?.[name] ?? memberValues[`${reason}.${name}`] ?? memberValues[name];
      params[name] ??= typeof value === 'number' ? value : String(value ?? name);
      return params[name];
    },
  });
  say(new Reason(reason, filled), 'en');
  return new Reason(reason, params);
}

/** A table of every code: callers switch on it. */
export function codeTable(): string {
  const rows = (Object.entries(problemStatus) as [ProblemCode, number][])
    .sort(([, a], [, b]) => a - b)
    .map(([code, status]) => `| ${status} | \`${code}\` | ${say(because(`title_${code}`), 'en')} |`);
  return ['| status | code | meaning |', '|---|---|---|', ...rows].join('\n');
}
