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
export const scimPatchBody = z
  .looseObject({
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
  })
  .meta({ examples: [{ Operations: [{ op: 'replace', path: 'active', value: false }] }] });
export type ScimPatchBody = z.infer<typeof scimPatchBody>;

const query = z.object({
  filter: z
    .string()
    .max(1000)
    .optional()
    .describe(
      '`attribute eq "value"`: `userName`, `externalId`, `id` or `emails.value` of people, `displayName`, `externalId` or `id` of groups.',
    ),
  startIndex: z.coerce.number().int().default(1).describe('The first entry of the page, from 1.'),
  count: z.coerce.number().int().default(100).describe('How many entries the page has.'),
  excludedAttributes: z.string().max(500).optional().describe('`members` leaves the members of groups out.'),
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
const core = 'urn:ietf:params:scim:schemas:core:2.0';
const configExample = {
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  filter: { supported: true, maxResults: 200 },
};
const typeExample = { schemas: [`${core}:ResourceType`], id: 'User', name: 'User', endpoint: '/Users' };
const schemaExample = { schemas: [`${core}:Schema`], id: `${core}:User`, name: 'User', attributes: [] };

export const scimConfig = call({
  ...all,
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'Get which parts of SCIM are supported',
  description: 'A directory reads this before it begins (RFC 7643, section 5).',
  answer: anyObject.meta({ examples: [configExample] }),
});
export const scimResourceTypes = call({
  ...all,
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  summary: 'List the types of resources',
  description: 'Users and groups, with their addresses and schemas (RFC 7643).',
  answer: listOf(anyObject.meta({ examples: [typeExample] })),
});
export const scimSchemas = call({
  ...all,
  method: 'GET',
  path: '/scim/v2/Schemas',
  summary: 'List the attributes of resources',
  description: 'What a directory may send and read. Other members are ignored.',
  answer: listOf(anyObject.meta({ examples: [schemaExample] })),
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
  description:
    '`filter` takes comparisons such as `userName eq "…"`, as directories ask before they create somebody.',
  query,
  answer: listOf(user),
  refusals: ['scim_filter_not_supported'],
});
export const scimMakeUser = call({
  ...all,
  method: 'POST',
  path: '/scim/v2/Users',
  summary: 'Provision a person',
  description:
    'A moderator without a password, who signs in through your provider. A team that they are in can give another role.',
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
  description: 'With the groups and the role that follow from what the directory sent.',
  answer: user,
  refusals: found,
});
export const scimReplaceUser = call({
  ...one,
  method: 'PUT',
  path: '/scim/v2/Users/{id}',
  summary: 'Replace the attributes of a person',
  description: 'What you send is then what is stored. `active` false disables the account.',
  body: scimUserBody,
  answer: user,
  refusals: userFaults,
});
export const scimPatchUser = call({
  ...one,
  method: 'PATCH',
  path: '/scim/v2/Users/{id}',
  summary: 'Change attributes of a person; "active": false ends all sessions at once',
  description:
    'Operations as in RFC 7644, section 3.5.2. `active` false disables the account and ends all sessions at once.',
  body: scimPatchBody,
  answer: user,
  refusals: [...userFaults, 'scim_operation_unknown', 'scim_path_not_supported'],
});
export const scimRemoveUser = call({
  ...one,
  method: 'DELETE',
  path: '/scim/v2/Users/{id}',
  summary: 'Remove a person: disables the account, which history goes on naming',
  description:
    'For the directory the person does not exist any more; a new one with the same address gets the old account back. Decisions and history keep the name.',
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
  description: 'Groups are teams here. `excludedAttributes=members` leaves the members out.',
  query,
  answer: listOf(group),
  refusals: ['scim_filter_not_supported'],
});
export const scimMakeGroup = call({
  ...all,
  method: 'POST',
  path: '/scim/v2/Groups',
  summary: 'Make a team',
  description:
    'A group is a team here. An administrator gives it a role, skills and languages in the console.',
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
  description: 'With its members, unless `excludedAttributes=members` leaves them out.',
  query: query.pick({ excludedAttributes: true }),
  answer: group,
  refusals: teamFound,
});
export const scimReplaceGroup = call({
  ...one,
  method: 'PUT',
  path: '/scim/v2/Groups/{id}',
  summary: 'Replace the name and members of a team',
  description: 'The members that you send are then all members; who left loses what the team gave.',
  body: scimGroupBody,
  answer: group,
  refusals: groupFaults,
});
export const scimPatchGroup = call({
  ...one,
  method: 'PATCH',
  path: '/scim/v2/Groups/{id}',
  summary: 'Change the name or members of a team',
  description: 'Adds or removes single members, or renames the group (RFC 7644, section 3.5.2).',
  body: scimPatchBody,
  answer: group,
  refusals: [...groupFaults, 'scim_operation_unknown', 'scim_path_not_supported'],
});
export const scimRemoveGroup = call({
  ...one,
  method: 'DELETE',
  path: '/scim/v2/Groups/{id}',
  summary: 'Remove a team; its members stay',
  description: 'Its members stay, without what the team gave them.',
  refusals: teamFound,
});
