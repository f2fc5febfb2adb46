import { type Kysely, sql } from 'kysely';

/** Migrations only go forward; what is released is never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}

// timestamptz(3): what a cursor carries, in milliseconds, is then exactly what is stored.
const statements = `
create table submission (
  id uuid primary key, kind text not null, state text not null, title text not null,
  url text, upload_id uuid, provider_id text,
  params jsonb not null, custom_info jsonb, room_id text, user_id text, forum_id text,
  callback_token text not null unique, slot_at timestamptz(3),
  message text, duration float8, frames int, capture_start text,
  created_by text not null, created_by_name text not null,
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(), ended_at timestamptz(3)
);
create index submission_by_time on submission (created_at desc, id desc);
create index submission_by_state on submission (state, created_at);

create table text_item (
  id uuid primary key, submission_id uuid not null references submission, position int not null,
  content text not null, content_id text, user_id text, forum_id text,
  unique (submission_id, position)
);

create table upload (
  id uuid primary key, filename text not null, content_type text not null, bytes bigint not null,
  key text not null, token text not null unique, created_by text not null, created_at timestamptz(3) not null default now()
);

-- Verified, and still to be worked off. Nothing refers to it and it refers to nothing: what brings a callback waits for nobody.
create table arrived_callback (
  id bigint generated always as identity primary key, submission_id uuid not null, raw text not null,
  received_at timestamptz(3) not null default now()
);

create table callback (
  id uuid primary key, submission_id uuid not null references submission, digest text, type text not null,
  received_at timestamptz(3) not null default now(), duplicates int not null default 0, out_of_order boolean not null default false,
  oddities jsonb not null, reason text, raw text not null,
  unique (submission_id, digest)
);

create table fragment (
  submission_id uuid not null references submission, id text not null,
  offset_start float8 not null, offset_end float8 not null, received_at timestamptz(3) not null default now(),
  primary key (submission_id, id)
);
create index fragment_by_start on fragment (submission_id, offset_start);

create table transcript_segment (
  submission_id uuid not null references submission, start_s float8 not null, end_s float8 not null, text text not null,
  primary key (submission_id, start_s, end_s)
);

create table evidence (
  id uuid primary key, submission_id uuid not null references submission, source_url text not null,
  state text not null, key text, content_type text, bytes int, width int, height int, print text, reason text,
  created_at timestamptz(3) not null default now()
);
-- By digest: a service's addresses and a picture's whole text are longer than an index takes.
create unique index evidence_once on evidence (submission_id, md5(source_url));

create table review_case (
  id uuid primary key, kind text not null, submission_id uuid not null references submission, subject text not null,
  state text not null, version int not null default 1, title text not null, preview text not null,
  severity int not null, rank_at timestamptz(3) not null,
  content_id text, user_id text, room_id text, forum_id text, sent_by text not null default '',
  facets text[] not null default '{}', rate float8,
  opened_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  claim_by text, claim_by_name text, claim_epoch int not null default 0, claim_expires_at timestamptz(3),
  decision_id uuid,
  unique (submission_id, subject)
);
create index review_case_open on review_case (rank_at, id) where state <> 'decided';
create index review_case_by_rank on review_case (rank_at, id);
create index review_case_by_time on review_case (opened_at desc, id desc);
create index review_case_by_user on review_case (user_id, opened_at desc) where user_id is not null;
create index review_case_by_room on review_case (room_id, opened_at desc) where room_id is not null;

create table finding (
  id uuid primary key, seq bigserial, submission_id uuid not null references submission,
  text_id uuid references text_item, case_id uuid references review_case, fragment_id text, evidence_id uuid references evidence,
  key text not null, task text not null, task_id text not null, action text, review boolean not null,
  label text, label_number int, rate float8, offset_s float8, start_s float8, end_s float8,
  box jsonb, degree float8, text text, name text, type_name text,
  details jsonb not null, relatives jsonb not null
);
create unique index finding_once on finding (submission_id, md5(key));
create index finding_by_case on finding (case_id);
create index finding_loose on finding (submission_id, fragment_id) where case_id is null;

create table task_summary (
  submission_id uuid not null references submission, task_id text not null, task text not null, body jsonb not null,
  primary key (submission_id, task_id)
);

create table decision (
  id uuid primary key, case_id uuid not null references review_case, case_version int not null, from_state text not null,
  verdict text not null, label text, policy text, note text, by_id text not null, by_name text not null,
  decided_at timestamptz(3) not null default now(), undoable_until timestamptz(3) not null,
  taken_back_at timestamptz(3), taken_back text, idempotency_key text,
  next_id uuid references review_case,
  unique (case_id, case_version)
);

create table ruling (
  decision_id uuid not null references decision, finding_id uuid not null references finding, "right" boolean not null, label text,
  by_hand boolean not null,
  primary key (decision_id, finding_id)
);

create table delivery (
  id uuid primary key, decision_id uuid not null references decision, type text not null, state text not null,
  leaves_at timestamptz(3) not null
);

create table audit_event (
  id bigserial primary key, at timestamptz(3) not null default clock_timestamp(),
  actor_id text not null, actor_name text not null, machine boolean not null, what text not null,
  submission_id uuid, case_id uuid, detail jsonb not null
);
create index audit_event_by_case on audit_event (case_id, id) where case_id is not null;
create index audit_event_by_submission on audit_event (submission_id, id) where submission_id is not null;

create table app_event (
  id bigserial primary key, txid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default now(), body jsonb not null
);
create index app_event_by_txid on app_event (txid, id);

create table label (
  task text not null, number int not null, name text not null, color text, severity int not null,
  primary key (task, number)
);

create table hand_over (
  id uuid primary key, case_id uuid not null references review_case, to_id text, to_name text,
  by_id text not null, by_name text not null, note text not null, frame text,
  at timestamptz(3) not null default now(), ended_at timestamptz(3)
);
create unique index hand_over_standing on hand_over (case_id) where ended_at is null;
create index hand_over_to on hand_over (to_id) where ended_at is null;

create table presence (
  person_id text not null, tab text not null, case_id uuid, seen_at timestamptz(3) not null default now(),
  primary key (person_id, tab)
);

create table lane (
  key text primary key, name text, built_in boolean not null default false, position int not null,
  filter jsonb not null default '{}', sort text not null default 'priority', target_seconds int
);
insert into lane (key, built_in, position, filter) values
  ('for-me', true, 0, '{}'),
  ('review', true, 1, '{}'),
  ('live', true, 2, '{"kinds": ["fragment", "audio-stream"]}'),
  ('escalated', true, 3, '{"states": ["escalated"]}'),
  ('all', true, 4, '{"states": ["open", "escalated", "decided"]}');

create table saved_view (
  id uuid primary key, name text not null, lane text not null, filters jsonb not null,
  owner_id text not null, owner_name text not null, shared boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index saved_view_by_owner on saved_view (owner_id);

create function search_fold(t text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(t, NFKC), '\\s+', ' ', 'g'));
create function search_grams(t text) returns int[] language sql immutable parallel safe
  return (select coalesce(array_agg(distinct hashtext(gram)), '{}') from (
    select c, lead(c) over (order by n) as d, lead(c, 2) over (order by n) as e
    from (select nullif(letter, ' ') as c, n from string_to_table(t, null) with ordinality as letters (letter, n)) as seen
  ) as windows cross join lateral (values
    (c), (c || d), (case when greatest(ascii(c), ascii(d), ascii(e)) < 128 then c || d || e end)
  ) as grams (gram) where gram is not null);
create table case_search (
  case_id uuid primary key references review_case, body text not null, pieces jsonb not null,
  grams int[] not null generated always as (search_grams(body)) stored
);
create index case_search_grams on case_search using gin (grams);

create table care_default (sole boolean primary key check (sole), care jsonb not null);
create table care_choice (person_id text primary key, care jsonb not null);
create table guide (
  person_id text primary key, steps_put_away boolean not null default false, tour_left boolean not null default false
);
create table care_exposure (
  person_id text not null, case_id uuid not null references review_case, seen_at timestamptz(3) not null default now(),
  primary key (person_id, case_id)
);

create table setup_link (token_hash text primary key, expires_at timestamptz(3) not null, used_at timestamptz(3));
`;
