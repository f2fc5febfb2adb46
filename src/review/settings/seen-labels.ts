import { type RawBuilder, sql } from 'kysely';

/**
 * Each (task, number) that came in, as a table expression named `seen`. Jumps along the index from one to the next
 * instead of reading millions of findings.
 */
export const seenLabels: RawBuilder<unknown> = sql`recursive seen as (
      (select task, label_number from finding where label_number is not null order by task, label_number limit 1)
      union all
      select following.task, following.label_number
      from seen cross join lateral (
        select task, label_number from finding
        where label_number is not null and (task, label_number) > (seen.task, seen.label_number)
        order by task, label_number limit 1
      ) as following
    )`;
