import type { Db } from '../store/tables.ts';

/** The languages in which a skill may name a language. */
const naming = ['en', 'zh-CN'].map((locale) => new Intl.DisplayNames(locale, { type: 'language' }));

/** A language as a skill: its code and its names, so that a lane for "Spanish" or "es" has its speakers. */
export const skillsOfLanguage = (code: string): string[] => [
  code,
  ...naming.flatMap((names) => names.of(code) ?? []),
];

/** What a person can do: their own skills, and the skills and languages of their teams. */
export async function skillsOf(db: Db, personId: string): Promise<string[]> {
  const [own, teams] = await Promise.all([
    db.selectFrom('person_skill').select('skill').where('person_id', '=', personId).execute(),
    db
      .selectFrom('team')
      .innerJoin('team_member', 'team_member.team_id', 'team.id')
      .select(['skills', 'languages'])
      .where('person_id', '=', personId)
      .execute(),
  ]);
  const inherited = teams.flatMap(({ skills, languages }) => [
    ...skills,
    ...languages.flatMap(skillsOfLanguage),
  ]);
  return [...new Set([...own.map(({ skill }) => skill), ...inherited])];
}

/** The teams of everybody, by person and by name. */
export async function teamsByPerson(db: Db): Promise<Map<string, { id: string; name: string }[]>> {
  const rows = await db
    .selectFrom('team_member')
    .innerJoin('team', 'team.id', 'team_member.team_id')
    .select(['person_id', 'team.id', 'team.name'])
    .orderBy('team.name')
    .execute();
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id);
  return new Map(
    [...byPerson].map(([person, teams]) => [person, teams.map(({ id, name }) => ({ id, name }))]),
  );
}
