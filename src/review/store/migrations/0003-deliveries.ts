import { type Kysely, sql } from 'kysely';

/** Endpoints, and each delivery's way to each of them. Deliveries that waited for this release leave as they were meant to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}

const statements = `
create table webhook_endpoint (
  id uuid primary key, name text not null, url text not null, state text not null default 'active', reason text,
  failing_since timestamptz(3), last_sent_at timestamptz(3),
  secret text not null, old_secret text, overlap_until timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by text not null, removed_at timestamptz(3)
);

alter table delivery add column left_at timestamptz(3);
create index delivery_waiting on delivery (leaves_at) where state = 'waiting';
create index delivery_left on delivery (left_at, id) where state = 'left';
create index delivery_by_decision on delivery (decision_id);

create table sending (
  id uuid primary key, seq bigserial, delivery_id uuid references delivery, endpoint_id uuid not null references webhook_endpoint,
  type text not null, webhook_id text not null, case_id uuid, body text not null,
  state text not null, attempts int not null default 0, tries int not null default 0,
  next_at timestamptz(3) not null, not_before timestamptz(3), leased_until timestamptz(3),
  status int, failure text,
  created_at timestamptz(3) not null default now(), ended_at timestamptz(3),
  unique (delivery_id, endpoint_id)
);
create index sending_waiting on sending (endpoint_id, next_at) where state = 'waiting';
create index sending_in_order on sending (endpoint_id, case_id, seq) where state = 'waiting';
create index sending_dead on sending (endpoint_id) where state = 'dead';
create index sending_by_time on sending (created_at desc, id desc);
create index sending_by_case on sending (case_id);

create table sending_attempt (
  sending_id uuid not null references sending on delete cascade, number int not null,
  at timestamptz(3) not null, ms int not null, status int, failure text, answer text not null,
  primary key (sending_id, number)
);
`;
