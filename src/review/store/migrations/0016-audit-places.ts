import { type Kysely, sql } from 'kysely';

/** Places of the audit chain begin at 1, and a head is noted before it is written outside the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A trail that already breaks it still starts: the check that is due again then names the rows. */
export const constrainPlaces = [
  'alter table audit_event add constraint audit_event_place check (position > 0) not valid',
  `do $$ begin
     alter table audit_event validate constraint audit_event_place;
   exception when check_violation then
     delete from audit_check;
   end $$`,
];

const statements = [
  ...constrainPlaces,
  // False from the moment a head is noted until its line is on the disk. Older releases note it afterwards.
  'alter table audit_head add column written boolean not null default true',
];
