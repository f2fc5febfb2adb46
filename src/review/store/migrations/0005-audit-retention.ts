import { type Kysely, sql } from 'kysely';

/** The audit's chain, holds, retention and erasure. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The salt keeps a detail's digest from telling a detail that was erased: it goes with it.
  `alter table audit_event
     add column salt uuid default gen_random_uuid(), add column detail_digest text,
     add column position bigint unique, add column hash text`,
  'create index audit_event_unsealed on audit_event (id) where position is null',
  'create index audit_event_by_actor on audit_event (actor_id, id)',
  'create index audit_event_by_what on audit_event (what, id)',
  'create index audit_event_by_time on audit_event (at)',
  // Honest programs are kept from changing it here; what a dishonest one changes all the same, the chain shows.
  `create function audit_is_append_only() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' then
       if old.position is null and new.position is not null
         and to_jsonb(new) - '{position,hash,detail_digest}'::text[] = to_jsonb(old) - '{position,hash,detail_digest}'::text[]
       then return new; end if;
       if current_setting('second_look.audit_detail', true) = 'may go' and new.detail = '{}' and new.salt is null
         and to_jsonb(new) - '{detail,salt}'::text[] = to_jsonb(old) - '{detail,salt}'::text[]
       then return new; end if;
     end if;
     raise exception 'the audit trail is append-only (%)', tg_op using errcode = 'restrict_violation';
   end $$`,
  `create trigger audit_event_append_only before update or delete on audit_event
     for each row execute function audit_is_append_only()`,
  `create trigger audit_event_no_truncate before truncate on audit_event
     for each statement execute function audit_is_append_only()`,
  // Which details an erasure took; one of the chain's events carries the digest of each such list.
  `create table audit_detail_gone (event_id bigint primary key references audit_event, list uuid not null)`,
  'create index audit_detail_gone_by_list on audit_detail_gone (list, event_id)',
  `create table audit_head (
     id bigserial primary key, at timestamptz(3) not null default now(),
     position bigint not null, hash text not null, place text not null
   )`,
  `create table audit_check (
     id bigserial primary key, at timestamptz(3) not null default now(),
     rows bigint not null, unsealed bigint not null, heads bigint not null, faults jsonb not null, ms int not null
   )`,
  `create table evidence_view (
     person_id text not null, case_id uuid not null references review_case, hour timestamptz(3) not null,
     primary key (person_id, case_id, hour)
   )`,
  'create index evidence_view_by_hour on evidence_view (hour)',
  `create table retention_rule (kind text primary key, days int check (days > 0))`,
  `create table legal_hold (
     id uuid primary key, scope text not null, value text not null, reason text not null,
     by_id text not null, by_name text not null, at timestamptz(3) not null default now(),
     lifted_at timestamptz(3), lifted_by_name text
   )`,
  'create index legal_hold_standing on legal_hold (scope, value) where lifted_at is null',
  // user_id is known only until the erasure has ended.
  `create table erasure (
     id uuid primary key, user_id text, user_digest text not null, state text not null,
     by_id text not null, by_name text not null, at timestamptz(3) not null default now(), ended_at timestamptz(3),
     counts jsonb not null default '{}', reason text
   )`,
  'alter table submission add column emptied_at timestamptz(3)',
  'alter table text_item add column emptied_at timestamptz(3)',
  'alter table review_case add column emptied_at timestamptz(3)',
  'create index submission_by_user on submission (user_id) where user_id is not null',
  'create index submission_by_upload on submission (upload_id) where upload_id is not null',
  'create index text_item_by_user on text_item (user_id) where user_id is not null',
  'create index submission_by_end on submission (ended_at) where emptied_at is null and ended_at is not null',
  'create index callback_by_time on callback (received_at)',
  'create index app_event_by_time on app_event (at)',
  'create index care_exposure_by_time on care_exposure (seen_at)',
  'create index evidence_by_key on evidence (submission_id) where key is not null',
  'create index finding_by_evidence on finding (evidence_id) where evidence_id is not null',
];
