import { z } from 'zod';
import { call } from './call.ts';
import { idParamSchema, nameOf, personSchema, roles, skillSchema } from './common.ts';
import { contentLanguages } from './content-languages.ts';
import { fieldsOf } from './fields.ts';

const skills = z.array(skillSchema).max(50);
const languages = z.array(z.enum(contentLanguages)).max(contentLanguages.length);

/** A group of people. Its members have its skills and languages beside their own. */
export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  skills,
  languages,
  /** The role of its members where a directory manages it (SCIM); null: it gives none. */
  role: z.enum(roles).nullable(),
  /** A directory has made or changed it. */
  provisioned: z.boolean(),
  members: z.array(personSchema),
});
export type Team = z.infer<typeof teamSchema>;

export const teamBodySchema = z.strictObject({
  name: nameOf(60),
  skills: skills.default([]),
  languages: languages.default([]),
  role: z.enum(roles).nullable().default(null),
  /** Ids of people. */
  members: z.array(z.string().min(1).max(100)).max(500).default([]),
});
export type TeamBody = z.infer<typeof teamBodySchema>;

const all = { tag: 'Teams', role: 'admin' } as const;
const one = { ...all, params: idParamSchema } as const;

export const listTeams = call({
  ...all,
  role: 'supervisor',
  method: 'GET',
  path: '/api/teams',
  summary: 'List teams with their members',
  description:
    'With their members, skills, languages and, where a directory manages them, the role that they give.',
  answer: z.object({ teams: z.array(teamSchema) }),
});
export const makeTeam = call({
  ...all,
  method: 'POST',
  path: '/api/teams',
  summary: 'Make a team',
  description:
    'Members get the team’s skills and languages beside their own, and with them the lanes that ask for these.',
  body: teamBodySchema,
  answer: teamSchema,
  status: 201,
  refusals: ['team_name_taken', 'no_such_person'],
});
export const changeTeam = call({
  ...one,
  method: 'PUT',
  path: '/api/teams/{id}',
  summary: 'Change a team and who is in it',
  description: 'Replaces the whole team, its members included.',
  body: teamBodySchema,
  answer: teamSchema,
  refusals: ['no_such_team', 'team_name_taken', 'no_such_person'],
});
export const removeTeam = call({
  ...one,
  method: 'DELETE',
  path: '/api/teams/{id}',
  summary: 'Remove a team; its members stay',
  description: 'What its members had only by the team, they lose: lanes, skills, a role.',
  refusals: ['no_such_team'],
});

/** Changes to teams, as the audit trail names them. */
export const teamActions = [
  'team-made',
  'team-changed',
  'team-members-changed',
  'team-removed',
  'shifts-changed',
] as const;
export type TeamAction = (typeof teamActions)[number];

/** Rules and limits for its form. */
export const teamFields = fieldsOf(teamBodySchema);
