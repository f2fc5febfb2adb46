import { type Kysely, sql } from 'kysely';

/**
 * The digest of a sealed row, which its hash covers in place of the row. So a part of the chain can be shown to others by
 * the digests of its rows. Rows that were sealed before have none, and stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const steps = [
    'alter table audit_event add column row_digest text',
    `create or replace function audit_is_append_only() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' then
         if old.position is null and new.position is not null
           and to_jsonb(new) - '{position,hash,detail_digest,row_digest}'::text[]
             = to_jsonb(old) - '{position,hash,detail_digest,row_digest}'::text[]
         then return new; end if;
         if current_setting('second_look.audit_detail', true) = 'may go' and new.detail = '{}' and new.salt is null
           and to_jsonb(new) - '{detail,salt}'::text[] = to_jsonb(old) - '{detail,salt}'::text[]
         then return new; end if;
       end if;
       raise exception 'the audit trail is append-only (%)', tg_op using errcode = 'restrict_violation';
     end $$`,
  ];
  for (const step of steps) await sql.raw(step).execute(db);
}
