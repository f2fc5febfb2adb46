import { type Kysely, sql } from 'kysely';

/**
 * The same grams in a third of the time: three arrays of letters side by side instead of window functions, and hashes
 * instead of texts to sort. Stored rows stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function search_grams(t text) returns int[] language sql immutable parallel safe
      return (select coalesce(array_agg(distinct gram), '{}') from (
        select unnest(array[
          hashtext(c), hashtext(c || d),
          case when greatest(ascii(c), ascii(d), ascii(e)) < 128 then hashtext(c || d || e) end
        ]) as gram
        from unnest(
          string_to_array(t, null, ' '), string_to_array(substr(t, 2), null, ' '), string_to_array(substr(t, 3), null, ' ')
        ) as letters (c, d, e)
      ) as grams where gram is not null)`)
    .execute(db);
}
