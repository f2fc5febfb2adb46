import { type Kysely, sql } from 'kysely';

/** Calibration sessions: the same cases, decided by several people one by one, and what they agreed on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calibration (
      id uuid primary key, kind text not null, name text not null, policy text, policy_texts jsonb,
      by_id text not null, by_name text not null, created_at timestamptz(3) not null default now(), ended_at timestamptz(3)
    )`.execute(db);
  await sql`
    create table calibration_person (
      calibration_id uuid not null references calibration, person_id text not null, person_name text not null,
      position int not null, primary key (calibration_id, person_id)
    )`.execute(db);
  await sql`
    create table calibration_case (
      calibration_id uuid not null references calibration, position int not null, case_id uuid not null references review_case,
      standing text not null, outcome jsonb, primary key (calibration_id, position), unique (calibration_id, case_id)
    )`.execute(db);
  await sql`create index calibration_case_by_case on calibration_case (case_id)`.execute(db);
  await sql`
    create table calibration_answer (
      calibration_id uuid not null references calibration, position int not null, person_id text not null,
      verdict text not null, label text, note text, answered_at timestamptz(3) not null default now(),
      primary key (calibration_id, position, person_id)
    )`.execute(db);
}
