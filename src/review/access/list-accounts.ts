import type { AccountsAnswer } from '../../api/accounts.ts';
import { teamsByPerson } from '../people/skills.ts';
import type { AccessContext } from './accounts.ts';
import { openLinks } from './links.ts';
import { secondFactorRule } from './rule.ts';

/** All accounts, past ones too, the open links, and the rule for second factors. */
export async function listAccounts(ctx: AccessContext): Promise<AccountsAnswer> {
  const db = ctx.db.kysely;
  const [rows, links, secondFactorRequired, skills, teams] = await Promise.all([
    ctx.accounts.list(db),
    openLinks(db),
    secondFactorRule(db),
    db.selectFrom('person_skill').selectAll().orderBy('skill').execute(),
    teamsByPerson(db),
  ]);
  const skillsOf = Map.groupBy(skills, ({ person_id }) => person_id);
  const accounts = rows.map(({ id, name, email, role, disabledAt, secondFactor, sessions, seenAt }) => ({
    id,
    name,
    email,
    role,
    disabledAt: disabledAt?.toISOString() ?? null,
    secondFactor,
    sessions,
    seenAt: seenAt?.toISOString() ?? null,
    skills: (skillsOf.get(id) ?? []).map(({ skill }) => skill),
    teams: (teams.get(id) ?? []).map(({ name }) => name),
  }));
  return { accounts, links, secondFactorRequired };
}
