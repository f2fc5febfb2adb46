import { type Kysely, sql } from 'kysely';

/** Columns and tables take the standard names of the glossary. The last migration that renames anything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const renamed: Record<string, Record<string, string>> = {
  delivery: { leaves_at: 'dispatch_at', left_at: 'dispatched_at' },
  sending: { tries: 'attempts_since_replay' },
  appeal_link: { made_at: 'created_at' },
  api_key: { made_by: 'created_by', made_by_name: 'created_by_name', made_at: 'created_at' },
  access_link: { made_by: 'created_by', made_by_name: 'created_by_name', made_at: 'created_at' },
  moderation_account: { key_made_at: 'key_created_at', next_made_at: 'next_key_created_at' },
  export_run: { asked_by: 'requested_by' },
  shared_secret: { made_at: 'created_at' },
  guide: { steps_put_away: 'steps_dismissed', tour_left: 'tour_dismissed' },
};

const statements = [
  ...Object.entries(renamed).flatMap(([table, columns]) =>
    Object.entries(columns).map(([from, to]) => `alter table ${table} rename column ${from} to ${to}`),
  ),
  'alter table arrived_callback rename to stored_callback',
  'alter index arrived_callback_pkey rename to stored_callback_pkey',
  'alter sequence arrived_callback_id_seq rename to stored_callback_id_seq',
  'alter table text_turn rename to text_slot',
  'alter index text_turn_pkey rename to text_slot_pkey',
  'alter index text_turn_by_account rename to text_slot_by_account',
  `update delivery set state = 'dispatched' where state = 'left'`,
  'drop index delivery_left',
  `create index delivery_dispatched on delivery (dispatched_at, id) where state = 'dispatched'`,
];
