import { type Kysely, sql } from 'kysely';

/** Second looks and appeals, and for each case who may not look at it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}

const statements = `
alter table decision add column previous_id uuid references decision,
  add column overturned_by uuid references decision, add column outcome text;

alter table review_case add column decided_by text[] not null default '{}';
update review_case set decided_by = given.by_ids
from (
  select case_id, array_agg(distinct by_id) as by_ids from decision
  where taken_back is null and verdict <> 'escalate' group by case_id
) as given
where given.case_id = review_case.id;

create table look (
  id uuid primary key, case_id uuid not null references review_case, lane text not null,
  first_decision_id uuid not null references decision, second_decision_id uuid references decision,
  third_decision_id uuid references decision, outcome text,
  opened_at timestamptz(3) not null default now(), ended_at timestamptz(3)
);
create unique index look_open on look (case_id) where ended_at is null;
create index look_by_case on look (case_id, opened_at);

create table appeal (
  id uuid primary key, case_id uuid not null references review_case, decision_id uuid not null unique references decision,
  statement text not null, by_name text, channel text not null,
  opened_at timestamptz(3) not null default now(), ended_at timestamptz(3), outcome text, answer_id uuid references decision
);
create unique index appeal_open on appeal (case_id) where ended_at is null;
create index appeal_by_case on appeal (case_id, opened_at);

create table appeal_link (
  token_hash text primary key, decision_id uuid not null references decision,
  made_at timestamptz(3) not null default now(), calls int not null default 0, calls_since timestamptz(3) not null default now()
);

alter table delivery add column cause_id uuid references decision, add column appeal_id uuid references appeal;
update delivery set cause_id = decision_id where type = 'decision.made';
create index delivery_by_cause on delivery (cause_id);

alter table lane add column second_look jsonb;
update lane set filter = '{"states": ["open", "escalated", "second-look", "third-look", "appealed", "decided"]}' where key = 'all';
insert into lane (key, built_in, position, filter) values
  ('second-look', true, coalesce((select position from lane where key = 'live'), 2), '{"states": ["second-look", "third-look"]}'),
  ('appeals', true, coalesce((select position from lane where key = 'escalated'), 3), '{"states": ["appealed"]}');
update lane set position = placed.place
from (select key, row_number() over (order by position, key not in ('live', 'escalated'), key) - 1 as place from lane) as placed
where placed.key = lane.key;
`;
