import { sql } from 'kysely';
import type { Db } from '../review/store/tables.ts';

/**
 * Inserts decided texts by SQL alone: each with its finding, decision, ruling and audit event. For tests that depend on
 * how many there are, not on their content.
 */
export async function insertDecided(db: Db, count: number): Promise<void> {
  const submission = crypto.randomUUID();
  const each = sql`generate_series(1, ${count}::int) as n`;
  // Derives ids from a number and a kind, so that tables can refer to each other.
  const id = (of: string) => sql`md5(${`${of} ${submission} `}::text || n)::uuid`;
  const at = sql`'2026-11-01T00:00:00Z'::timestamptz - make_interval(secs => ${count}::int - n)`;
  await sql`
    insert into submission (id, kind, state, title, params, callback_token, created_by, created_by_name)
    values (${submission}, 'texts', 'end', 'many', '{}', ${submission}, 'many', 'many')`.execute(db);
  await sql`
    insert into text_item (id, submission_id, position, content, user_id)
    select ${id('text')}, ${submission}, n, 'offer ' || n || repeat(' and more', 20), 'u-' || n % 1000
    from ${each}`.execute(db);
  await sql`
    insert into review_case (id, kind, submission_id, subject, state, title, preview, severity, rank_at, user_id, facets, rate, opened_at, decision_id)
    select ${id('case')}, 'text', ${submission}, ${id('text')}::text, 'decided', 'offer ' || n, 'offer ' || n, n % 4, ${at},
      'u-' || n % 1000, array['text', '* Ads', 'text Ads'], 0.6, ${at}, ${id('decision')}
    from ${each}`.execute(db);
  await sql`
    insert into finding (id, submission_id, text_id, case_id, key, task, task_id, action, review, label, rate, details, relatives)
    select ${id('finding')}, ${submission}, ${id('text')}, ${id('case')}, n::text, 'text', 'text', 'review', true, 'Ads', 0.6, '[]', '[]'
    from ${each}`.execute(db);
  await sql`
    insert into decision (id, case_id, case_version, from_state, verdict, by_id, by_name, decided_at, undoable_until, seconds)
    select ${id('decision')}, ${id('case')}, 1, 'open', case when n % 3 = 0 then 'approve' else 'reject' end, 'mo', 'mo',
      ${at} + interval '1 hour', ${at} + interval '1 hour', 12
    from ${each}`.execute(db);
  await sql`
    insert into ruling (decision_id, finding_id, "right", by_hand)
    select ${id('decision')}, ${id('finding')}, n % 3 > 0, false from ${each}`.execute(db);
  await sql`
    insert into audit_event (at, actor_id, actor_name, machine, what, case_id, detail)
    select ${at} + interval '1 hour', 'mo', 'mo', false, 'decided', ${id('case')}, '{"verdict": "reject"}'
    from ${each} order by n`.execute(db);
  await sql`analyze`.execute(db);
}
