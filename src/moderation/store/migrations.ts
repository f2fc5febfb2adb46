import type pg from 'pg';
import { renameReasonCodes } from './reason-codes.ts';

/** Forward only: what has run on one machine is never edited, the next change is the next entry. */
export const migrations: readonly string[] = [
  `
  create table moderation.accounts (
    secret_id text primary key,
    public_key text not null,
    created_at timestamptz not null default now()
  );
  create table moderation.nonces (
    secret_id text not null,
    nonce bytea not null,
    expires_at timestamptz not null,
    primary key (secret_id, nonce)
  );
  create index nonces_expires_at on moderation.nonces (expires_at);
  create table moderation.text_rates (
    secret_id text primary key,
    empty_at timestamptz not null
  );
  create table moderation.videos (
    id text primary key,
    secret_id text not null,
    job_id uuid not null,
    source text not null,
    callback_url text not null,
    custom_info text,
    callback_rules text,
    tasks text not null,
    interval_s double precision not null,
    real_time boolean not null,
    state text not null check (state in ('queued', 'running', 'end', 'error')),
    closing boolean not null default false,
    attempts integer not null default 0,
    media_token text not null unique,
    capture_start timestamptz,
    duration double precision,
    message text,
    created_at timestamptz not null default now(),
    ended_at timestamptz
  );
  create index videos_unfinished on moderation.videos (created_at) where state in ('queued', 'running');
  create table moderation.frames (
    video_id text not null references moderation.videos (id) on delete cascade,
    index integer not null,
    offset_s double precision not null,
    width integer not null,
    height integer not null,
    results text not null,
    primary key (video_id, index)
  );
  create table moderation.fragments (
    video_id text not null references moderation.videos (id) on delete cascade,
    index integer not null,
    offset_start double precision not null,
    offset_end double precision not null,
    primary key (video_id, index)
  );
  create table moderation.callbacks (
    id bigint generated always as identity primary key,
    subject text not null,
    kind text not null,
    url text not null,
    body text not null,
    retries integer not null,
    attempts integer not null default 0,
    state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
    due_at timestamptz not null default now(),
    leased_until timestamptz,
    last_error text,
    created_at timestamptz not null default now()
  );
  create index callbacks_pending on moderation.callbacks (subject, id) where state = 'pending';
  create table moderation.gallery (
    id text primary key,
    name text not null,
    label integer not null,
    file text not null,
    hashes text not null,
    created_at timestamptz not null default now()
  );
  `,
  `
  alter table moderation.videos rename to submissions;
  alter index moderation.videos_unfinished rename to submissions_unfinished;
  alter table moderation.submissions
    add column kind text not null default 'video-file'
      check (kind in ('video-file', 'video-stream', 'audio-file', 'audio-stream')),
    add column fragment_time double precision not null default 60,
    add column audio text,
    alter column interval_s drop not null,
    alter column real_time drop not null;
  alter table moderation.submissions alter column kind drop default;
  alter table moderation.fragments add column sound_until double precision not null default 0;
  create table moderation.sounds (
    submission_id text not null references moderation.submissions (id) on delete cascade,
    index integer not null,
    start_s double precision not null,
    end_s double precision not null,
    results text not null,
    primary key (submission_id, index)
  );
  `,
  `
  drop table moderation.gallery;
  create table moderation.gallery_seeds (
    name text primary key,
    seeded_at timestamptz not null default now()
  );
  create table moderation.gallery_entries (
    id text primary key,
    kind text not null check (kind in ('persons', 'pictures', 'logos')),
    name text not null,
    type_name text not null,
    known boolean not null,
    scene text not null,
    label integer not null,
    station boolean not null,
    created_at timestamptz not null default now()
  );
  create index gallery_entries_kind on moderation.gallery_entries (kind, created_at, id);
  create table moderation.gallery_pictures (
    id text primary key,
    entry_id text not null references moderation.gallery_entries (id) on delete cascade,
    file text not null,
    width integer not null,
    height integer not null,
    source_digest text not null,
    digest text not null,
    features text,
    reason text,
    created_at timestamptz not null default now(),
    unique (entry_id, source_digest)
  );
  create index gallery_pictures_entry on moderation.gallery_pictures (entry_id, created_at, id);
  create table moderation.words (
    id text primary key,
    word text not null,
    compared text not null unique,
    label text not null,
    level text not null check (level in ('allow', 'review', 'block')),
    match text not null check (match in ('exact', 'fuzzy', 'pinyin')),
    created_at timestamptz not null default now()
  );
  create index words_newest on moderation.words (created_at, id);
  create table moderation.words_version (
    one_row boolean primary key default true check (one_row),
    version bigint not null default 0
  );
  insert into moderation.words_version default values;
  create table moderation.engine_settings (
    task text primary key,
    engines text not null,
    unavailable text not null check (unavailable in ('review', 'skip')),
    changed_at timestamptz not null default now()
  );
  `,
  `
  drop schema if exists moderation_jobs cascade;
  alter table moderation.submissions
    add column held_by uuid,
    add column held_until timestamptz,
    add column due_at timestamptz not null default now();
  create index submissions_running on moderation.submissions (secret_id) where state = 'running';
  create table moderation.workers (
    address text primary key,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    left_at timestamptz
  );
  create table moderation.shared_secret (
    name text primary key,
    sealed text not null,
    made_at timestamptz not null default now()
  );
  `,
  // Written with every request for texts and of no worth a second later: nothing of it goes to the disk before the answer.
  `
  alter table moderation.text_rates set unlogged;
  alter table moderation.text_rates add column granted integer not null default 1;
  `,
  // Words with the same reading are refused; words stored before have none.
  `
  alter table moderation.words add column reading text;
  create index words_reading on moderation.words (reading) where reading is not null;
  `,
  `
  alter table moderation.gallery_pictures add column found_in smallint, add column tried_in smallint;
  `,
  'alter table moderation.accounts add column always_200 boolean not null default false',
  // These rows have several kilobytes and are written with every request: keep them out of TOAST.
  `
  alter table moderation.text_rates
    alter column empty_at drop not null,
    add column taken_at timestamptz[] not null default '{}',
    add column taken integer[] not null default '{}',
    set (toast_tuple_target = 8160);
  `,
  `
  create table moderation.clock (
    one boolean primary key default true check (one),
    seen_at timestamptz not null, jumped_at timestamptz, jumped_seconds float8
  );
  `,
  `
  alter table moderation.submissions add column beats integer not null default 0;
  `,
  // Frames of live sources that came while all engines were busy.
  `
  alter table moderation.frames add column missed text;
  `,
  // What the console says in other languages than English.
  `
  alter table moderation.frames add column missed_reason text;
  alter table moderation.gallery_pictures add column reasons text;
  `,
  // One shape for the reasons of a row's texts (reasons/serialize.ts).
  `
  alter table moderation.frames add column reasons jsonb;
  update moderation.frames set reasons = jsonb_build_object('missed', missed_reason::jsonb)
    where missed is not null and missed_reason is not null;
  alter table moderation.frames drop column missed_reason;
  alter table moderation.gallery_pictures alter column reasons type jsonb using reasons::jsonb;
  `,
  // The standard names of the glossary. The last migration that renames anything.
  `
  alter table moderation.submissions rename column held_by to leased_by;
  alter table moderation.submissions rename column held_until to leased_until;
  alter table moderation.workers rename column left_at to stopped_at;
  alter table moderation.shared_secret rename column made_at to created_at;
  `,
  renameReasonCodes,
  // Hashes that others share without their pictures.
  `
  create table moderation.gallery_hashes (
    entry_id text primary key references moderation.gallery_entries (id) on delete cascade,
    hashes bytea not null,
    qualities bytea not null,
    digest text not null
  );
  `,
  // Models that learn from this house's decisions.
  `
  create table moderation.text_model_versions (
    name text not null,
    version text not null,
    kind text not null,
    based_on text not null,
    learned_at timestamptz not null default now(),
    file text not null,
    evaluation text not null,
    primary key (name, version)
  );
  create table moderation.text_models (
    name text primary key,
    used text not null default 'shipped',
    before text,
    next text,
    watching_since timestamptz,
    texts bigint not null default 0,
    by_both bigint not null default 0,
    only_used bigint not null default 0,
    only_next bigint not null default 0
  );
  `,
];

// Any number that nothing else in this database uses for an advisory lock.
const migrationLock = 7_355_608_100;

/**
 * Brings the schema `moderation` up to date; processes that start at once wait for one another. `upTo`: how many of them
 * an earlier release had, whose backup is to be restored.
 */
export async function migrate(pool: pg.Pool, upTo = migrations.length): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query('create schema if not exists moderation');
    await client.query(
      'create table if not exists moderation.migrations (number integer primary key, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ ran: number }>(
      'select count(*)::int as ran from moderation.migrations',
    );
    for (let number = rows[0]?.ran ?? 0; number < Math.min(upTo, migrations.length); number += 1) {
      await client.query(migrations[number] ?? '');
      await client.query('insert into moderation.migrations (number) values ($1)', [number]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
