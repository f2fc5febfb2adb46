import type { ShiftPlan, ShiftPlans } from '../../../api/shifts.ts';
import { transact } from '../../journal/transact.ts';
import type { AccessContext } from '../accounts.ts';
import { find } from '../change-account.ts';
import { holdTeam } from './team-rows.ts';
import { noSuchTeam } from './teams.ts';

export async function getShifts({ db }: Pick<AccessContext, 'db'>): Promise<ShiftPlans> {
  const rows = await db.kysely.selectFrom('shift_plan').selectAll().execute();
  return {
    people: rows.flatMap(({ person_id, zone, hours }) =>
      person_id ? { personId: person_id, zone, hours } : [],
    ),
    teams: rows.flatMap(({ team_id, zone, hours }) => (team_id ? { teamId: team_id, zone, hours } : [])),
  };
}

/** Replaces the planned hours of a person or a team; no hours: no plan. */
export async function setShifts(
  ctx: AccessContext,
  of: { person: string } | { team: string },
  { zone, hours }: ShiftPlan,
): Promise<void> {
  await transact(ctx, async ({ trx, record, publish }) => {
    const all = await ctx.accounts.hold(trx);
    const isPerson = 'person' in of;
    const { id, name, members } = isPerson
      ? { ...find(all, of.person), members: [of.person] }
      : await holdTeam(trx, of.team, noSuchTeam);
    const owner = isPerson ? { person_id: id } : { team_id: id };
    await trx
      .deleteFrom('shift_plan')
      .where(isPerson ? 'person_id' : 'team_id', '=', id)
      .execute();
    if (hours.length > 0)
      await trx
        .insertInto('shift_plan')
        .values({ ...owner, zone, hours: JSON.stringify(hours) })
        .execute();
    const shown = hours.map(({ weekdays, from, to }) => `${weekdays.toSorted().join('')} ${from}–${to}`);
    const about = isPerson ? { personId: id } : { team: id };
    record('shifts-changed', { ...about, name, hours: shown.join(', '), zone });
    for (const personId of members) publish({ type: 'access.changed', personId });
  });
}
