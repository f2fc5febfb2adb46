import { sql } from 'kysely';
import { contentLanguages } from '../../../api/content-languages.ts';
import type { Team } from '../../../api/teams.ts';
import type { Failure } from '../../context/failure.ts';
import { isUuid } from '../../store/is-uuid.ts';
import type { Db, TeamRow, Trx } from '../../store/tables.ts';
import type { AccountRow } from '../accounts.ts';

/** A team with the ids of its members. */
export type TeamWithMembers = TeamRow & { members: string[] };

export async function readTeams(db: Db): Promise<TeamWithMembers[]> {
  const [teams, members] = await Promise.all([
    db.selectFrom('team').selectAll().orderBy(sql`lower(name)`).execute(),
    db.selectFrom('team_member').selectAll().orderBy('person_id').execute(),
  ]);
  const byTeam = Map.groupBy(members, ({ team_id }) => team_id);
  return teams.map((team) => ({
    ...team,
    members: (byTeam.get(team.id) ?? []).map(({ person_id }) => person_id),
  }));
}

/** Locks the team until the end of the transaction. `absent`: thrown where there is none. */
export async function holdTeam(trx: Trx, id: string, absent: () => Failure): Promise<TeamWithMembers> {
  if (!isUuid(id)) throw absent();
  const team = await trx.selectFrom('team').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!team) throw absent();
  const members = await trx.selectFrom('team_member').select('person_id').where('team_id', '=', id).execute();
  return { ...team, members: members.map(({ person_id }) => person_id) };
}

/** `people`: everybody, by whose names members are shown. */
export function showTeam(team: TeamWithMembers, people: readonly Pick<AccountRow, 'id' | 'name'>[]): Team {
  const { id, name, skills, role, external_id } = team;
  const inIt = new Set(team.members);
  const members = people.filter((person) => inIt.has(person.id)).map(({ id, name }) => ({ id, name }));
  const languages = contentLanguages.filter((language) => team.languages.includes(language));
  return { id, name, skills, languages, role, provisioned: external_id !== null, members };
}
