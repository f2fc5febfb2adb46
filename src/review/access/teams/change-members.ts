import { type Role, roles } from '../../../api/common.ts';
import type { Change } from '../../journal/transact.ts';
import type { AccessContext, AccountRow } from '../accounts.ts';
import { changeAccountIn, find } from '../change-account.ts';
import type { TeamWithMembers } from './team-rows.ts';

/** Replaces who is in a team. Returns who came and who went. */
export async function setMembers(
  { trx, record, publish }: Change,
  team: Pick<TeamWithMembers, 'id' | 'name' | 'members'>,
  members: readonly string[],
  all: readonly AccountRow[],
): Promise<string[]> {
  const [before, after] = [new Set(team.members), new Set(members)];
  const [came, went] = [[...after.difference(before)], [...before.difference(after)]];
  const names = (ids: readonly string[]) =>
    ids
      .map((id) => all.find((one) => one.id === id)?.name ?? id)
      .sort()
      .join(', ');
  for (const id of came) find(all, id);
  if (came.length + went.length === 0) return [];
  if (went.length > 0)
    await trx
      .deleteFrom('team_member')
      .where('team_id', '=', team.id)
      .where('person_id', 'in', went)
      .execute();
  if (came.length > 0)
    await trx
      .insertInto('team_member')
      .values(came.map((person_id) => ({ team_id: team.id, person_id })))
      .execute();
  record('team-members-changed', {
    team: team.id,
    name: team.name,
    added: names(came),
    removed: names(went),
  });
  for (const personId of [...came, ...went]) publish({ type: 'access.changed', personId });
  return [...came, ...went];
}

/**
 * Gives people the highest role of their teams, after they came to or left one that gives a role: without one they are
 * moderators. The last administrator stays one.
 */
export async function rolesByTeams(
  ctx: AccessContext,
  change: Change,
  people: readonly string[],
  all: readonly AccountRow[],
): Promise<void> {
  const active = () => all.filter(({ role, disabledAt }) => role === 'admin' && disabledAt === null);
  for (const id of people) {
    const given = await change.trx
      .selectFrom('team_member')
      .innerJoin('team', 'team.id', 'team_member.team_id')
      .select('role')
      .where('person_id', '=', id)
      .where('role', 'is not', null)
      .execute();
    const person = find(all, id);
    const role = highest(given.flatMap(({ role }) => role ?? []));
    if (role === person.role) continue;
    if (person.role === 'admin' && active().every((one) => one.id === id)) continue;
    await changeAccountIn(ctx, change, all, { id, role });
    person.role = role;
  }
}

const highest = (given: readonly Role[]): Role =>
  roles.findLast((role) => given.includes(role)) ?? 'moderator';
