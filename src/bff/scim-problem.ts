import { createMiddleware } from 'hono/factory';
import type { Problem } from '../api/problem.ts';
import type { RefusalReason } from '../api/refusals.ts';

/** What SCIM calls some of our refusals (RFC 7644 § 3.12). */
const scimType: Partial<Record<RefusalReason, string>> = {
  scim_filter_not_supported: 'invalidFilter',
  scim_path_not_supported: 'invalidPath',
  scim_operation_unknown: 'invalidSyntax',
  scim_value_not_usable: 'invalidValue',
  scim_needs_email: 'invalidValue',
  scim_user_taken: 'uniqueness',
  team_name_taken: 'uniqueness',
  values_not_valid: 'invalidValue',
  body_is_no_json: 'invalidSyntax',
  body_is_no_utf8: 'invalidSyntax',
  body_has_duplicate_member: 'invalidSyntax',
};
export const isScim = (path: string) => path.startsWith('/scim/');
export const scimContentType = 'application/scim+json';

/** The body of a refusal as SCIM has it. */
export function scimProblem({ status, reason, detail, errors }: Problem): object {
  const type = Object.entries(scimType).find(([name]) => name === reason)?.[1];
  const faults = (errors ?? []).map(({ path, message }) => `${path} ${message}`);
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(type && { scimType: type }),
    detail: [detail, ...faults].join(' '),
  };
}

/** Names the content of every answer as SCIM does. */
export const scimContent = createMiddleware(async (c, next) => {
  await next();
  if (c.res.headers.get('content-type')?.startsWith('application/json'))
    c.res.headers.set('content-type', scimContentType);
});
