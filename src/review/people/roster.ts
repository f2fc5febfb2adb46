import { sql } from 'kysely';
import type { Role } from '../../api/common.ts';
import type { PlannedHours } from '../../api/shifts.ts';
import type { ShiftNow } from '../../api/stats-now.ts';
import type { Db } from '../store/tables.ts';
import { isPlannedAt, minutesOn } from './planned-hours.ts';
import { teamsByPerson } from './skills.ts';

type Plan = { zone: string; hours: PlannedHours[]; weekday: number; minute: number };

/**
 * Who is planned today and who is here. A person's own plan counts in place of those of their teams. Empty where nobody
 * has a plan. The time is the database's.
 */
export async function rosterNow(
  db: Db,
  people: readonly { id: string; name: string; role: Role; here: boolean }[],
): Promise<ShiftNow[]> {
  const local = sql`now() at time zone zone`;
  const rows = await db
    .selectFrom('shift_plan')
    .select([
      'person_id',
      'team_id',
      'zone',
      'hours',
      sql<number>`extract(isodow from ${local})::int`.as('weekday'),
      sql<number>`(extract(hour from ${local}) * 60 + extract(minute from ${local}))::int`.as('minute'),
    ])
    .execute();
  if (rows.length === 0) return [];
  const teams = await teamsByPerson(db);
  return people.flatMap(({ here, ...person }) => {
    const own = rows.filter(({ person_id }) => person_id === person.id);
    const inTeams = teams.get(person.id) ?? [];
    const plans = own.length > 0 ? own : rows.filter((row) => inTeams.some(({ id }) => id === row.team_id));
    const { planned, minutesToday } = today(plans);
    if (!planned && !here && minutesToday === 0) return [];
    return [
      {
        person: { id: person.id, name: person.name },
        teams: inTeams.map(({ name }) => name),
        planned,
        here,
        minutesToday,
      },
    ];
  });
}

/** Plans of one time zone together: hours of two teams at the same time count once. */
function today(plans: readonly Plan[]): { planned: boolean; minutesToday: number } {
  const zones = [...Map.groupBy(plans, ({ zone }) => zone).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, hours: [first, ...more].flatMap(({ hours }) => hours) }] : [],
  );
  return {
    planned: zones.some(({ hours, ...now }) => isPlannedAt(hours, now)),
    minutesToday: zones.reduce((sum, { hours, weekday }) => sum + minutesOn(hours, weekday), 0),
  };
}
