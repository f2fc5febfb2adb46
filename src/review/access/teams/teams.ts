import { sql } from 'kysely';
import type { Team, TeamBody } from '../../../api/teams.ts';
import { Failure, fault } from '../../context/failure.ts';
import { transact } from '../../journal/transact.ts';
import type { Trx } from '../../store/tables.ts';
import type { AccessContext } from '../accounts.ts';
import { rolesByTeams, setMembers } from './change-members.ts';
import { holdTeam, readTeams, showTeam } from './team-rows.ts';

export async function listTeams(ctx: AccessContext): Promise<Team[]> {
  const db = ctx.db.kysely;
  const [teams, people] = await Promise.all([readTeams(db), ctx.accounts.list(db)]);
  return teams.map((team) => showTeam(team, people));
}

export async function makeTeam(ctx: AccessContext, input: TeamBody): Promise<Team> {
  return transact(ctx, async (change) => {
    const { trx, record } = change;
    const all = await ctx.accounts.hold(trx);
    await requireFreeName(trx, input.name);
    const { name, skills, languages, role, members } = input;
    const team = await trx
      .insertInto('team')
      .values({ id: crypto.randomUUID(), name, skills: unique(skills), languages: unique(languages), role })
      .returningAll()
      .executeTakeFirstOrThrow();
    record('team-made', detailOf(team));
    const joined = await setMembers(change, { ...team, members: [] }, members, all);
    if (role !== null) await rolesByTeams(ctx, change, joined, all);
    return showTeam({ ...team, members: [...members] }, all);
  });
}

/** With a new role, all of its members get theirs again; otherwise those who come or go. */
export async function changeTeam(ctx: AccessContext, id: string, input: TeamBody): Promise<Team> {
  return transact(ctx, async (change) => {
    const { trx, record, publish } = change;
    const all = await ctx.accounts.hold(trx);
    const before = await holdTeam(trx, id, noSuchTeam);
    await requireFreeName(trx, input.name, id);
    const { name, role, members } = input;
    const [skills, languages] = [unique(input.skills), unique(input.languages)];
    const after = { ...before, name, role, skills, languages };
    if (JSON.stringify(detailOf(after)) !== JSON.stringify(detailOf(before))) {
      await trx.updateTable('team').set({ name, role, skills, languages }).where('id', '=', id).execute();
      record('team-changed', detailOf(after));
      for (const personId of before.members) publish({ type: 'access.changed', personId });
    }
    const moved = await setMembers(change, after, members, all);
    const people = role === before.role ? moved : [...new Set([...moved, ...members])];
    if (role !== null || before.role !== null) await rolesByTeams(ctx, change, people, all);
    return showTeam({ ...after, members: [...members] }, all);
  });
}

export async function removeTeam(ctx: AccessContext, id: string): Promise<void> {
  await transact(ctx, async (change) => {
    const { trx, record, publish } = change;
    const all = await ctx.accounts.hold(trx);
    const team = await holdTeam(trx, id, noSuchTeam);
    await trx.deleteFrom('team').where('id', '=', id).execute();
    record('team-removed', { team: id, name: team.name });
    for (const personId of team.members) publish({ type: 'access.changed', personId });
    if (team.role !== null) await rolesByTeams(ctx, change, team.members, all);
  });
}

export const noSuchTeam = () => new Failure('no_such_team');

/** Names differ in more than their capitals. `but`: the team that has the name already. */
export async function requireFreeName(trx: Trx, name: string, but?: string): Promise<void> {
  const other = await trx
    .selectFrom('team')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  if (other && other.id !== but)
    throw new Failure('team_name_taken', {}, { errors: [fault('name', 'name_is_taken')] });
}

const unique = (words: readonly string[]) => [...new Set(words)].sort();

/** What the audit says of a team. */
export const detailOf = (team: {
  id: string;
  name: string;
  role: string | null;
  skills: string[];
  languages: string[];
}) => ({
  team: team.id,
  name: team.name,
  role: team.role,
  skills: team.skills.join(', '),
  languages: team.languages.join(', '),
});
