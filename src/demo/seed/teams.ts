import type { AccessContext } from '../../review/access/accounts.ts';
import { setShifts } from '../../review/access/teams/shifts.ts';
import { makeTeam } from '../../review/access/teams/teams.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Two teams that share the day, so that at any time somebody is planned. */
export async function seedTeams(ctx: AccessContext): Promise<void> {
  const teams = [
    { name: 'Day desk', languages: ['en', 'es'] as const, member: 'demo-mina', from: '06:00', to: '18:00' },
    { name: 'Night desk', languages: ['en', 'zh'] as const, member: 'demo-noor', from: '18:00', to: '06:00' },
  ];
  for (const { name, languages, member, from, to } of teams) {
    const { id } = await makeTeam(ctx, {
      name,
      skills: ['live streams'],
      languages: [...languages],
      role: null,
      members: [member],
    });
    await setShifts(ctx, { team: id }, { zone: 'UTC', hours: [{ weekdays: everyDay, from, to }] });
  }
}
