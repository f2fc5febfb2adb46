import { sql } from 'kysely';
import type { Db } from '../review/store/tables.ts';

const textsEach = 10;

/**
 * Inserts waiting texts by SQL alone, ten to a submission: each with its finding, its case and its audit event. For
 * tests that depend on how many there are, not on their content.
 */
export async function insertWaiting(db: Db, count: number): Promise<void> {
  const seed = crypto.randomUUID();
  const each = sql`generate_series(0, ${count - 1}::int) as n`;
  // Derives ids from a number and a kind, so that tables can refer to each other.
  const id = (of: string, number = sql`n`) => sql`md5(${`${of} ${seed} `}::text || ${number})::uuid`;
  const submission = id('submission', sql`n / ${sql.lit(textsEach)}`);
  const at = sql`'2026-11-01T00:00:00Z'::timestamptz + make_interval(secs => n)`;
  await sql`
    insert into submission (id, kind, state, title, params, callback_token, created_by, created_by_name, created_at)
    select ${id('submission')}, 'texts', 'end', 'many', '{}', ${id('token')}::text, 'many', 'many',
      '2026-11-01T00:00:00Z'::timestamptz + make_interval(secs => n * ${sql.lit(textsEach)})
    from generate_series(0, ${Math.ceil(count / textsEach) - 1}::int) as n`.execute(db);
  await sql`
    insert into text_item (id, submission_id, position, content, user_id)
    select ${id('text')}, ${submission}, n % ${sql.lit(textsEach)}, 'offer ' || n, 'u-' || n % 20000 from ${each}`.execute(
    db,
  );
  await sql`
    insert into review_case (id, kind, submission_id, subject, state, title, preview, severity, rank_at, user_id, room_id,
      facets, rate, opened_at)
    select ${id('case')}, 'text', ${submission}, ${id('text')}::text, 'open', 'offer ' || n, 'offer ' || n, n % 4,
      ${at} - make_interval(mins => 15 * (n % 4)), 'u-' || n % 20000, 'r-' || n % 500, array['text', '* Ads', 'text Ads'],
      0.5 + (n % 40) / 100.0, ${at}
    from ${each}`.execute(db);
  await sql`
    insert into finding (id, submission_id, text_id, case_id, key, task, task_id, action, review, label, rate, details, relatives)
    select ${id('finding')}, ${submission}, ${id('text')}, ${id('case')}, n::text, 'text', 'text', 'review', true, 'Ads', 0.6,
      '[]', '[]'
    from ${each}`.execute(db);
  await sql`
    insert into audit_event (at, actor_id, actor_name, machine, what, case_id, submission_id, detail)
    select ${at}, 'service', 'service', true, 'opened', ${id('case')}, ${submission}, '{}' from ${each}`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}
