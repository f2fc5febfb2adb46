import type { Call } from './call.ts';
import type { RefusalReason } from './refusals.ts';

const anywhere = [
  'null_character_in_address',
  'internal_server_error',
  'too_many_open_files',
  'database_unavailable',
  'database_full',
] as const satisfies readonly RefusalReason[];
const signedIn = ['sign_in_first', 'api_key_unknown'] as const satisfies readonly RefusalReason[];
/** The refusal for callers without the call's role. */
export const forWhom = {
  moderator: 'for_people',
  supervisor: 'for_supervisors',
  admin: 'for_administrators',
} as const;
/** Any request except GET may have a body, which is checked even where the call has none. */
const changing = [
  'body_is_compressed',
  'body_too_large',
  'body_too_slow',
] as const satisfies readonly RefusalReason[];
const json = [
  'body_is_no_json',
  'body_is_no_utf8',
  'body_too_deep',
  'body_contains_proto',
  'body_has_duplicate_member',
] as const satisfies readonly RefusalReason[];

/** Every reason for which a call can be refused: those it declares, and those that follow from its declaration. */
export function refusalsOf(call: Call): ReadonlySet<RefusalReason> {
  const { method, path, role, params, query, body, sends } = call;
  // Routes for other programs have no same-origin check, and their body is not read as JSON.
  const ours = /^\/(api|appeal-api|scim)\//.test(path);
  const changes = method !== 'GET';
  return new Set<RefusalReason>([
    ...anywhere,
    ...(role === 'anyone' ? [] : [...signedIn, forWhom[role]]),
    ...(role === 'anyone' || call.beforeSecondFactor ? [] : (['set_up_second_factor'] as const)),
    ...(changes ? changing : []),
    ...(changes && ours ? (['request_from_other_site', ...json] as const) : []),
    ...(body && ours ? (['content_type_not_supported'] as const) : []),
    ...(query || body || (params && !sends) ? (['values_not_valid'] as const) : []),
    ...(params && sends ? (['path_not_found'] as const) : []),
    ...(call.refusals ?? []),
  ]);
}
