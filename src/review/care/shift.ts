import { sql } from 'kysely';
import { maxPauseSeconds, type Shift } from '../../api/care.ts';
import type { Context } from '../context/context.ts';

type Work = { from: number; to: number };

/** What this person did since then, at most two days back. Their own decisions are its only source. */
export async function getShift({ actor, db }: Context, input: { since: string }): Promise<Shift> {
  const rows = await db.kysely
    .selectFrom('decision')
    .innerJoin('review_case', 'review_case.id', 'decision.case_id')
    .select(['decision.verdict', 'decision.decided_at', 'decision.seconds', 'decision.taken_back'])
    .select('review_case.kind')
    .where('decision.by_id', '=', actor.id)
    .where(
      'decision.decided_at',
      '>=',
      sql<Date>`greatest(${input.since}::timestamptz, now() - interval '2 days')`,
    )
    .orderBy('decision.decided_at')
    .execute();
  const counts = new Map<string, Shift['decisions'][number]>();
  const hours = new Map<number, number>();
  const start = Date.parse(input.since);
  for (const { verdict, kind, decided_at, taken_back } of rows) {
    if (taken_back !== null) continue;
    const of = `${verdict} ${kind}`;
    counts.set(of, { verdict, kind, count: (counts.get(of)?.count ?? 0) + 1 });
    const hour = Math.floor((decided_at.getTime() - start) / 3_600_000);
    hours.set(hour, (hours.get(hour) ?? 0) + 1);
  }
  const worked = stretchesOf(
    rows.map((row) => ({
      from: row.decided_at.getTime() - (row.seconds ?? 0) * 1000,
      to: row.decided_at.getTime(),
    })),
  );
  const [before, last] = [worked.at(-2), worked.at(-1)];
  return {
    decisions: [...counts.values()],
    undone: rows.filter(({ taken_back }) => taken_back !== null).length,
    hours: [...hours].map(([hour, count]) => ({
      at: new Date(start + hour * 3_600_000).toISOString(),
      count,
    })),
    activeSeconds: Math.round(worked.reduce((sum, { from, to }) => sum + to - from, 0) / 1000),
    lastBreak:
      before && last
        ? { from: new Date(before.to).toISOString(), to: new Date(last.from).toISOString() }
        : null,
  };
}

/** Work without a break: cases overlap or follow each other within the longest pause that is none. */
export function stretchesOf(cases: readonly Work[]): Work[] {
  const stretches: Work[] = [];
  for (const { from, to } of cases.toSorted((a, b) => a.from - b.from)) {
    const last = stretches.at(-1);
    if (last && from - last.to <= maxPauseSeconds * 1000) last.to = Math.max(last.to, to);
    else stretches.push({ from, to });
  }
  return stretches;
}
