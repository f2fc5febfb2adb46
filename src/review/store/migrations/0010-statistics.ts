import { type Kysely, sql } from 'kysely';

/** Rolled-up statistics, what each case counts for in them, and what opens the cases behind a figure fast. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table review_case add column claimed_at timestamptz(3)',
  // From claim to decision; null where nobody opened the case: one of many decided at once.
  'alter table decision add column seconds int',
  // What is counted. The id is a hash of the rest: whoever counts knows it without asking. Of kind '' are sums over all
  // kinds; "any_kind" is the id of that sum.
  `create table stat_key (
     id bigint primary key, measure text not null, lane text not null, facet text not null, kind text not null, bucket text not null,
     any_kind bigint not null
   )`,
  'create index stat_key_by_measure on stat_key (measure, lane, kind, facet)',
  // "at": hours since 1970 (UTC), of a day its first, of a week that of its first day, a Thursday as 1970 began.
  `create table stat_hour (
     key bigint not null, at int not null, n int not null, total bigint not null, primary key (key, at) include (n, total)
   )`,
  `create table stat_day (
     key bigint not null, at int not null, n int not null, total bigint not null, primary key (key, at) include (n, total)
   )`,
  `create table stat_week (
     key bigint not null, at int not null, n int not null, total bigint not null, primary key (key, at) include (n, total)
   )`,
  'create index stat_hour_empty on stat_hour (key) where n = 0',
  'create index stat_day_empty on stat_day (key) where n = 0',
  'create index stat_week_empty on stat_week (key) where n = 0',
  // Rooms, users and forums, of which there is no end: one row each for a day, 7 or 28; all of a time lie together.
  `create table stat_place (
     what text not null, id text not null, kind text not null, days int not null, at int not null,
     opened int not null, decided int not null, rejected int not null, primary key (what, kind, id, days, at)
   )`,
  'create index stat_place_by_time on stat_place (what, kind, days, at) include (id, opened, decided, rejected)',
  'create index stat_place_empty on stat_place (what) where opened = 0 and decided = 0',
  // What transactions add, each rows of its own: two never wait for each other. Folded into the others soon after.
  'create table stat_delta (key bigint not null, at int not null, n int not null, total bigint not null)',
  // What each case counts for at present, to be taken back when that changes: under what, and its points (points.ts).
  `create table case_tally (
     case_id uuid primary key references review_case, kind text not null default '', facets text[] not null default '{}',
     lanes text[] not null default '{}', any_lanes text[] not null default '{}',
     measures text[] not null default '{}', ats int[] not null default '{}', buckets text[] not null default '{}',
     own_facets text[] not null default '{}', of_lanes text[] not null default '{}', totals int[] not null default '{}'
   )`,
  // What is to be counted anew and why, the newest cases first, and up to which it is done.
  `create table stat_recount (id bigserial primary key, why jsonb not null, since xid8, up_to_at timestamptz(3), up_to uuid)`,
  `insert into stat_recount (why) select '{"all": true}' where exists (select from review_case)`,
  `create table video_figure (
     submission_id uuid not null references submission, task text not null, label int not null, at timestamptz(3) not null,
     average float8, maximum float8, count int, primary key (submission_id, task, label)
   )`,
  // All that the comparison of videos reads, class by class.
  'create index video_figure_by_class on video_figure (task, label, at) include (submission_id, average, maximum, count)',
  `insert into video_figure (submission_id, task, label, at, average, maximum, count)
   select submission_id, task, label, coalesce(submission.ended_at, submission.updated_at), max(average), max(maximum), max(count)
   from task_summary join submission on submission.id = submission_id
   cross join lateral (
     select (one ->> 'label')::int as label, (one ->> 'value')::float8 as average, null::float8 as maximum, null::int as count
     from jsonb_array_elements(body -> 'avgScores') as one
     union all
     select (one ->> 'label')::int, null, (one ->> 'value')::float8, null from jsonb_array_elements(body -> 'maximums') as one
     union all
     select (one ->> 'label')::int, null, null, (one ->> 'value')::float8::int from jsonb_array_elements(body -> 'statistics') as one
   ) as figures
   where submission.kind in ('video-file', 'video-stream')
   group by submission_id, task, label, submission.ended_at, submission.updated_at`,
  // Who is at work on what, whatever the number of cases.
  'create index review_case_claimed on review_case (claim_by) where claim_by is not null',
  'create index decision_by_time on decision (decided_at)',
  'create index decision_by_person on decision (by_id, decided_at)',
  'create index review_case_by_decision on review_case (decision_id) where decision_id is not null',
  'create index review_case_by_forum on review_case (forum_id, opened_at desc) where forum_id is not null',
  'create index look_by_second on look (second_decision_id) where second_decision_id is not null',
  'create index look_by_time on look (opened_at)',
  'create index appeal_by_time on appeal (opened_at)',
  'create index appeal_by_end on appeal (ended_at) where ended_at is not null',
];
