import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealPeople } from '../testing/real-people.ts';

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof startRealPeople>>['person']>>;
let people: Awaited<ReturnType<typeof startRealPeople>>;
let [ada, sue, mo, ann]: Person[] = [];
const asAda: Person['call'] = (...sent) => (ada as Person).call(...sent);

beforeAll(async () => {
  people = await startRealPeople({
    script: {
      '/v3/recognition/text': (fields: Record<string, unknown>) => ({
        code: 0,
        message: 'success',
        text: {
          texts: (fields.text as object[]).map((text) => ({
            ...text,
            action: 'review',
            label: 'Spam',
            review: true,
            rate: 0.7,
            details: [],
          })),
        },
      }),
    },
  });
  ada = await people.person('ada', 'admin');
  sue = await people.person('sue', 'supervisor');
  mo = await people.person('mo', 'moderator');
  ann = await people.person('ann', 'moderator');
});
afterAll(() => people.close());

const audited = async (what: string) =>
  (await people.db.selectFrom('audit_event').selectAll().where(sql<boolean>`what = ${what}`).execute()).map(
    ({ detail }) => detail,
  );

describe('teams', () => {
  it('give their members skills and languages, which private lanes follow at once', async () => {
    const lane = await asAda('POST', '/api/lanes', {
      name: 'Spanish',
      filter: { forums: ['es'] },
      members: { people: [], skills: ['spanish'] },
    });
    expect(lane.status).toBe(201);
    const sent = await asAda('POST', '/api/texts', { texts: [{ content: 'hola', forumId: 'es' }] });
    const at = `/api/cases/${sent.body.results[0].caseId}`;
    const seen = async (by: Person | undefined) => (await by?.call('GET', at))?.status;
    expect([await seen(mo), await seen(ann)]).toEqual([404, 404]);
    const team = { name: 'Iberia', skills: ['minors'], languages: ['es'], members: [mo?.id] };
    const { status, body } = await asAda('POST', '/api/teams', team);
    expect([status, body.members]).toEqual([201, [{ id: mo?.id, name: 'mo' }]]);
    expect([await seen(mo), await seen(ann)]).toEqual([200, 404]);
    // A hand-over finds its members by their team's skills, too.
    const claimed = await mo?.call('POST', `${at}/claim`);
    const { version, claim } = claimed?.body.case ?? {};
    const handOver = { to: ann?.id, note: 'please', version, epoch: claim?.epoch };
    expect((await mo?.call('POST', `${at}/hand-over`, handOver))?.body.reason).toBe('colleague_outside_lane');
    await asAda('PUT', `/api/teams/${body.id}`, { ...team, members: [ann?.id] });
    expect([await seen(mo), await seen(ann)]).toEqual([404, 200]);
    const { people: listed } = (await sue?.call('GET', '/api/people'))?.body ?? {};
    expect(listed.find(({ name }: { name: string }) => name === 'ann').teams).toEqual(['Iberia']);
    expect((await asAda('DELETE', `/api/teams/${body.id}`)).status).toBe(204);
    expect([await seen(mo), await seen(ann)]).toEqual([404, 404]);
    expect(await audited('team-members-changed')).toMatchObject([
      { added: 'mo', removed: '' },
      { added: 'ann', removed: 'mo' },
    ]);
  });

  it('are changed by administrators only, and have names of their own', async () => {
    expect((await sue?.call('POST', '/api/teams', { name: 'Own' }))?.status).toBe(403);
    expect((await mo?.call('GET', '/api/teams'))?.status).toBe(403);
    await asAda('POST', '/api/teams', { name: 'Night' });
    const again = await asAda('POST', '/api/teams', { name: 'night' });
    expect([again.status, again.body.errors[0].path]).toEqual([409, 'name']);
    const stranger = await asAda('POST', '/api/teams', { name: 'Strangers', members: ['nobody'] });
    expect(stranger.status).toBe(404);
    expect((await asAda('PUT', '/api/teams/nothing', { name: 'X' })).status).toBe(404);
  });
});

describe('planned hours', () => {
  const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' };
  const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const roster = async () => {
    const { shifts } = (await sue?.call('GET', `/api/stats/now?from=${from}&to=${to}`))?.body ?? {};
    return shifts.map(({ person, planned, here, minutesToday, teams }: never) => {
      const { name } = person as { name: string };
      return { name, planned, here, minutesToday, teams };
    });
  };

  it('show who is planned, here and missing, by team and by person', async () => {
    expect(await roster()).toEqual([]);
    const { body: team } = await asAda('POST', '/api/teams', { name: 'Desk', members: [mo?.id, ann?.id] });
    const plan = { zone: 'Asia/Shanghai', hours: [always] };
    expect((await asAda('PUT', `/api/shifts/teams/${team.id}`, plan)).status).toBe(204);
    await mo?.call('POST', '/api/presence', { tab: 'window-of-mo', caseId: null });
    const row = { planned: true, minutesToday: 1440, teams: ['Desk'] };
    expect(await roster()).toEqual([
      { ...row, name: 'ann', here: false },
      { ...row, name: 'mo', here: true },
    ]);
    // Their own plan counts in place of the team's.
    const { rows } = await sql<{
      day: number;
    }>`select extract(isodow from now() at time zone 'UTC')::int as day`.execute(people.db);
    const tomorrow = ((rows[0]?.day ?? 1) % 7) + 1;
    const own = { zone: 'UTC', hours: [{ weekdays: [tomorrow], from: '09:00', to: '17:00' }] };
    await asAda('PUT', `/api/shifts/people/${ann?.id}`, own);
    expect((await roster()).map(({ name }: { name: string }) => name)).toEqual(['mo']);
    await asAda('PUT', `/api/shifts/people/${ann?.id}`, { ...own, hours: [] });
    expect(await roster()).toHaveLength(2);
    expect((await sue?.call('GET', '/api/shifts'))?.body).toEqual({
      people: [],
      teams: [{ teamId: team.id, ...plan }],
    });
    expect(await audited('shifts-changed')).toMatchObject([
      { name: 'Desk', hours: '1234567 00:00–00:00', zone: 'Asia/Shanghai' },
      { name: 'ann' },
      { name: 'ann', hours: '' },
    ]);
    await asAda('DELETE', `/api/teams/${team.id}`);
    expect(await roster()).toEqual([]);
  });

  it('that cannot be are refused beside their cause', async () => {
    const at = `/api/shifts/people/${mo?.id}`;
    const refused = async (body: object) => {
      const answer = await asAda('PUT', at, body);
      return [answer.status, answer.body.errors?.[0]?.path];
    };
    expect(await refused({ zone: 'Mars/Base', hours: [] })).toEqual([400, 'zone']);
    const hours = (more: object) => ({ zone: 'UTC', hours: [{ ...always, ...more }] });
    expect(await refused(hours({ from: '25:00' }))).toEqual([400, 'hours.0.from']);
    expect(await refused(hours({ weekdays: [] }))).toEqual([400, 'hours.0.weekdays']);
    expect((await asAda('PUT', '/api/shifts/people/nobody', hours({}))).status).toBe(404);
    expect((await asAda('PUT', '/api/shifts/teams/nothing', hours({}))).status).toBe(404);
    expect((await sue?.call('PUT', at, hours({})))?.status).toBe(403);
  });
});
