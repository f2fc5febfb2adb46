import type { z } from 'zod';
import {
  type ScimPatchBody,
  type ScimUserBody,
  scimBoolean,
  scimEmails,
  scimMembers,
  scimName,
  scimUserBody,
} from '../../../api/scim.ts';
import { readSafely } from '../../../reasons/read-safely.ts';
import { Failure } from '../../context/failure.ts';

type Op = 'add' | 'replace' | 'remove';
type Step = { op: Op; path: string; value: unknown };

/** One step for each attribute: directories also send an object of attributes without a path. */
function stepsOf({ Operations }: ScimPatchBody): Step[] {
  return Operations.flatMap(({ op: given, path, value }) => {
    const op = (['add', 'replace', 'remove'] as const).find((one) => one === given.toLowerCase());
    if (!op) throw new Failure('scim_operation_unknown', { operation: given });
    if (path) return [{ op, path: withoutSchema(path), value }];
    if (op === 'remove' || typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Failure('scim_path_not_supported', { path: path ?? '' });
    return Object.entries(value).map(([path, value]) => ({ op, path: withoutSchema(path), value }));
  });
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/i;
const withoutSchema = (path: string) => path.trim().replace(core, '');
/** `attribute`, `attribute.part`, `attribute[condition]` or `attribute[condition].part`. */
const wellFormed = /^[a-z$][\w$:.-]*(\[[^\][]+\](\.[a-z]\w*)?)?$/i;

export type UserDraft = Pick<
  ScimUserBody,
  'userName' | 'externalId' | 'displayName' | 'name' | 'emails' | 'active'
>;
const work = /^emails\[\s*(type\s+eq\s+"work"|primary\s+eq\s+(true|"true"))\s*\]\.value$/;

/** Applies a patch to a person's attributes. Well-formed attributes that we do not store are ignored. */
export function patchUser(draft: UserDraft, body: ScimPatchBody): UserDraft {
  let now = draft;
  for (const { op, path, value } of stepsOf(body)) {
    if (!wellFormed.test(path)) throw new Failure('scim_path_not_supported', { path });
    const cleared = op === 'remove';
    const given = <T extends z.ZodType>(schema: T): z.output<T> | null =>
      cleared ? null : read(schema, path, value);
    const name = (part: 'formatted' | 'givenName' | 'familyName') => ({
      ...now,
      name: { ...now.name, [part]: given(scimUserBody.shape.displayName) },
    });
    const attribute = path.toLowerCase();
    if (cleared && (attribute === 'username' || attribute === 'active'))
      throw new Failure('scim_value_not_usable', { attribute: path });
    if (attribute === 'active') now = { ...now, active: read(scimBoolean, path, value) };
    else if (attribute === 'username')
      now = { ...now, userName: read(scimUserBody.shape.userName, path, value) };
    else if (attribute === 'externalid') now = { ...now, externalId: given(scimUserBody.shape.externalId) };
    else if (attribute === 'displayname')
      now = { ...now, displayName: given(scimUserBody.shape.displayName) };
    else if (attribute === 'name')
      now = { ...now, name: { ...(cleared ? {} : now.name), ...given(scimName) } };
    else if (attribute === 'name.formatted') now = name('formatted');
    else if (attribute === 'name.givenname') now = name('givenName');
    else if (attribute === 'name.familyname') now = name('familyName');
    else if (attribute === 'emails') now = { ...now, emails: given(scimEmails) };
    else if (work.test(attribute)) {
      const email = given(scimUserBody.shape.userName);
      now = { ...now, emails: email === null ? null : [{ value: email, primary: true }] };
    }
  }
  return now;
}

export type GroupDraft = { displayName: string; externalId: string | null; members: string[] };
const member = /^members\[\s*value\s+eq\s+"([^"]+)"\s*\]$/i;

/** Applies a patch to a group. */
export function patchGroup(draft: GroupDraft, body: ScimPatchBody): GroupDraft {
  let now = draft;
  for (const { op, path, value } of stepsOf(body)) {
    if (!wellFormed.test(path)) throw new Failure('scim_path_not_supported', { path });
    const attribute = path.toLowerCase();
    const [, one] = member.exec(path) ?? [];
    if (one !== undefined && op === 'remove')
      now = { ...now, members: now.members.filter((id) => id !== one) };
    else if (attribute === 'members') now = { ...now, members: membersAfter(now.members, op, value) };
    else if (attribute === 'externalid')
      now = { ...now, externalId: op === 'remove' ? null : read(scimUserBody.shape.userName, path, value) };
    else if (attribute === 'displayname' && op !== 'remove')
      now = { ...now, displayName: read(scimUserBody.shape.userName, path, value) };
    else if (attribute === 'displayname') throw new Failure('scim_value_not_usable', { attribute: path });
    else if (attribute.startsWith('members')) throw new Failure('scim_path_not_supported', { path });
  }
  return now;
}

function membersAfter(before: readonly string[], op: Op, value: unknown): string[] {
  if (op === 'remove' && (value === undefined || value === null)) return [];
  const given = read(scimMembers, 'members', Array.isArray(value) ? value : [value]).map(
    ({ value }) => value,
  );
  if (op === 'remove') return before.filter((id) => !given.includes(id));
  return [...new Set([...(op === 'add' ? before : []), ...given])];
}

function read<T extends z.ZodType>(schema: T, attribute: string, value: unknown): z.output<T> {
  const found = readSafely(schema, value);
  if (!found.success) throw new Failure('scim_value_not_usable', { attribute });
  return found.data;
}
