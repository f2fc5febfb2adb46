import { z } from 'zod';
import { call } from './call.ts';
import { idParamSchema } from './common.ts';

/** SCIM 2.0 (RFC 7643, RFC 7644): a directory provisions people and groups. Members that we do not store are ignored. */
const text = z.string().trim().max(300);
const optional = text.nullish();
/** Some directories send booleans as text, with capitals. */
export const scimBoolean = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((value) => value.toLowerCase() === 'true'),
]);
export const scimEmails = z
  .array(z.looseObject({ value: text, primary: scimBoolean.optional(), type: optional }))
  .max(20);
export const scimName = z.looseObject({ formatted: optional, givenName: optional, familyName: optional });
export const scimUserBody = z.looseObject({
  userName: text.min(1),
  externalId: optional,
  displayName: optional,
  name: scimName.nullish(),
  emails: scimEmails.nullish(),
  active: scimBoolean.optional(),
});
export type ScimUserBody = z.infer<typeof scimUserBody>;
export const scimMembers = z.array(z.looseObject({ value: z.string().min(1).max(100) })).max(2000);
export const scimGroupBody = z.looseObject({
  displayName: text.min(1),
  externalId: optional,
  members: scimMembers.nullish(),
});
export type ScimGroupBody = z.infer<typeof scimGroupBody>;
export const scimPatchBody = z.looseObject({
  Operations: z
    .array(
      z.looseObject({
        /** add, replace or remove, with any capitals. */
        op: z.string().max(20),
        path: z.string().max(500).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(500),
});
export type ScimPatchBody = z.infer<typeof scimPatchBody>;

const query = z.object({
  filter: z.string().max(1000).optional(),
  startIndex: z.coerce.number().int().default(1),
  count: z.coerce.number().int().default(100),
  excludedAttributes: z.string().max(500).optional(),
});
export type ScimQuery = z.infer<typeof query>;

const meta = z.object({
  resourceType: z.string(),
  location: z.string(),
  lastModified: z.string().optional(),
});
const reference = z.object({ value: z.string(), display: z.string() });
const user = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string(),
  displayName: z.string(),
  name: z.object({
    formatted: z.string(),
    givenName: z.string().optional(),
    familyName: z.string().optional(),
  }),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
  active: z.boolean(),
  roles: z.array(z.object({ value: z.string(), primary: z.boolean() })),
  groups: z.array(reference),
  meta,
});
export type ScimUser = z.infer<typeof user>;
const group = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  displayName: z.string(),
  members: z.array(reference).optional(),
  meta,
});
export type ScimGroup = z.infer<typeof group>;
const listOf = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    Resources: z.array(resource),
  });

const all = { tag: 'Provisioning (SCIM)', role: 'admin', keyScope: 'provision' } as const;
const one = { ...all, params: idParamSchema } as const;
const anyObject = z.record(z.string(), z.unknown());

export const scimConfig = call({
  ...all,
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'Get which parts of SCIM are supported',
  answer: anyObject,
});
export const scimResourceTypes = call({
  ...all,
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  summary: 'List the types of resources',
  answer: listOf(anyObject),
});
export const scimSchemas = call({
  ...all,
  method: 'GET',
  path: '/scim/v2/Schemas',
  summary: 'List the attributes of resources',
  answer: listOf(anyObject),
});

const found = ['no_such_person'] as const;
const userFaults = [
  ...found,
  'scim_value_not_usable',
  'scim_needs_email',
  'scim_user_taken',
  'last_administrator',
] as const;
export const scimListUsers = call({
  ...all,
  method: 'GET',
  path: '/scim/v2/Users',
  summary: 'List or find people',
  query,
  answer: listOf(user),
  refusals: ['scim_filter_not_supported'],
});
export const scimMakeUser = call({
  ...all,
  method: 'POST',
  path: '/scim/v2/Users',
  summary: 'Provision a person',
  body: scimUserBody,
  answer: user,
  status: 201,
  refusals: userFaults,
});
export const scimGetUser = call({
  ...one,
  method: 'GET',
  path: '/scim/v2/Users/{id}',
  summary: 'Get a person',
  answer: user,
  refusals: found,
});
export const scimReplaceUser = call({
  ...one,
  method: 'PUT',
  path: '/scim/v2/Users/{id}',
  summary: 'Replace the attributes of a person',
  body: scimUserBody,
  answer: user,
  refusals: userFaults,
});
export const scimPatchUser = call({
  ...one,
  method: 'PATCH',
  path: '/scim/v2/Users/{id}',
  summary: 'Change attributes of a person; "active": false ends all sessions at once',
  body: scimPatchBody,
  answer: user,
  refusals: [...userFaults, 'scim_operation_unknown', 'scim_path_not_supported'],
});
export const scimRemoveUser = call({
  ...one,
  method: 'DELETE',
  path: '/scim/v2/Users/{id}',
  summary: 'Remove a person: disables the account, which history goes on naming',
  refusals: [...found, 'last_administrator'],
});

const teamFound = ['no_such_team'] as const;
const groupFaults = [
  ...teamFound,
  'team_name_taken',
  'scim_value_not_usable',
  'no_such_person',
  'last_administrator',
] as const;
export const scimListGroups = call({
  ...all,
  method: 'GET',
  path: '/scim/v2/Groups',
  summary: 'List or find teams',
  query,
  answer: listOf(group),
  refusals: ['scim_filter_not_supported'],
});
export const scimMakeGroup = call({
  ...all,
  method: 'POST',
  path: '/scim/v2/Groups',
  summary: 'Make a team',
  body: scimGroupBody,
  answer: group,
  status: 201,
  refusals: groupFaults,
});
export const scimGetGroup = call({
  ...one,
  method: 'GET',
  path: '/scim/v2/Groups/{id}',
  summary: 'Get a team',
  query: query.pick({ excludedAttributes: true }),
  answer: group,
  refusals: teamFound,
});
export const scimReplaceGroup = call({
  ...one,
  method: 'PUT',
  path: '/scim/v2/Groups/{id}',
  summary: 'Replace the name and members of a team',
  body: scimGroupBody,
  answer: group,
  refusals: groupFaults,
});
export const scimPatchGroup = call({
  ...one,
  method: 'PATCH',
  path: '/scim/v2/Groups/{id}',
  summary: 'Change the name or members of a team',
  body: scimPatchBody,
  answer: group,
  refusals: [...groupFaults, 'scim_operation_unknown', 'scim_path_not_supported'],
});
export const scimRemoveGroup = call({
  ...one,
  method: 'DELETE',
  path: '/scim/v2/Groups/{id}',
  summary: 'Remove a team; its members stay',
  refusals: teamFound,
});
