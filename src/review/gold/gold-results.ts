import { sql } from 'kysely';
import type { GoldPerson, GoldResults } from '../../api/gold.ts';
import { shareOf } from '../../api/shares.ts';
import { findMisses, goldDesigns } from '../../platform/statistics/gold.ts';
import type { Context } from '../context/context.ts';
import { answers } from './answers.ts';
import { goldSettings } from './list-gold.ts';

const days = 365;

type Answer = {
  by_id: string;
  by_name: string;
  decided_at: Date;
  answer: 'approve' | 'reject' | 'escalate';
  label: string | null;
  known: 'approve' | 'reject';
  known_label: string | null;
};

/** What people answered to copies of gold cases in the last year, and what it shows. */
export async function getGoldResults(ctx: Context): Promise<GoldResults> {
  const db = ctx.db.kysely;
  const { usual } = await goldSettings(db);
  const { early: _, ...design } = goldDesigns[usual];
  const { rows } = await sql<Answer>`
    select * from (${answers}) as answer
    where decided_at > now() - make_interval(days => ${days}) order by decided_at, copy_id`.execute(db);
  const byPerson = [...Map.groupBy(rows, ({ by_id }) => by_id).values()];
  const people = byPerson.map((own) => resultsOf(own, rows, usual));
  return { design, people: people.sort((a, b) => a.person.name.localeCompare(b.person.name)) };
}

function resultsOf(
  own: readonly Answer[],
  all: readonly Answer[],
  usual: keyof typeof goldDesigns,
): GoldPerson {
  const last = own.at(-1);
  const person = { id: last?.by_id ?? '', name: last?.by_name ?? '' };
  const violations = own.filter(isViolation);
  const found = violations.filter(({ answer, known_label }) => answer === 'reject' && known_label !== null);
  const months = [...Map.groupBy(violations, ({ decided_at }) => decided_at.toISOString().slice(0, 7))];
  return {
    person,
    violations: countsOf(violations),
    harmless: countsOf(own.filter(({ known, answer }) => known === 'approve' && answer !== 'escalate')),
    escalated: own.filter(({ answer }) => answer === 'escalate').length,
    labelled: {
      answered: found.length,
      right: found.filter(({ label, known_label }) => label === known_label).length,
    },
    others: countsOf(all.filter((one) => isViolation(one) && one.by_id !== person.id)),
    ...findMisses(violations.map(isWrong), goldDesigns[usual]),
    months: months.map(([month, some]) => ({ month, ...countsOf(some) })).reverse(),
  };
}

const isViolation = ({ known, answer }: Answer) => known === 'reject' && answer !== 'escalate';
const isWrong = ({ known, answer }: Answer) => known !== answer;

function countsOf(some: readonly Answer[]): GoldPerson['violations'] {
  const wrong = some.filter(isWrong).length;
  return { answered: some.length, wrong, share: shareOf(wrong, some.length) };
}
