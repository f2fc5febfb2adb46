import { sql } from 'kysely';
import type { Db } from '../review/store/tables.ts';

/**
 * Inserts texts with a finding and a first decision each, by SQL alone. `ago`: when they were decided, in seconds from
 * now, evenly from the first to the second. `agrees`: whether the n-th decision agrees with the machine.
 */
export async function insertDecisions(
  db: Db,
  { label, count, ago: [from, to], agrees }: Decisions,
): Promise<void> {
  const submission = crypto.randomUUID();
  const verdicts = Array.from({ length: count }, (_, n) => (agrees(n) ? 'reject' : 'approve'));
  const each = sql`unnest(${verdicts}::text[]) with ordinality as made (verdict, n)`;
  const id = (of: string) => sql`md5(${`${of} ${submission} `}::text || n)::uuid`;
  const at = sql`now() - make_interval(secs => ${from}::float8 + ${(to - from) / count}::float8 * n)`;
  await sql`
    insert into submission (id, kind, state, title, params, callback_token, created_by, created_by_name)
    values (${submission}, 'texts', 'end', 'many', '{}', ${submission}, 'many', 'many')`.execute(db);
  await sql`
    insert into review_case (id, kind, submission_id, subject, state, title, preview, severity, rank_at, facets, rate, opened_at, decision_id)
    select ${id('case')}, 'text', ${submission}, ${id('case')}::text, 'decided', 'text', 'text', 1, ${at},
      array['text', ${`* ${label}`}, ${`text ${label}`}], 0.6, ${at}, ${id('decision')}
    from ${each}`.execute(db);
  await sql`
    insert into finding (id, submission_id, case_id, key, task, task_id, action, review, label, rate, details, relatives)
    select ${id('finding')}, ${submission}, ${id('case')}, n::text, 'text', 'text', 'review', true, ${label}, 0.6, '[]', '[]'
    from ${each}`.execute(db);
  await sql`
    insert into decision (id, case_id, case_version, from_state, verdict, by_id, by_name, decided_at, undoable_until, seconds)
    select ${id('decision')}, ${id('case')}, 1, 'open', verdict, 'mo', 'mo', ${at}, ${at}, 12
    from ${each}`.execute(db);
}

type Decisions = {
  label: string;
  count: number;
  ago: [from: number, to: number];
  agrees: (n: number) => boolean;
};
