import { type RawBuilder, sql } from 'kysely';

/**
 * Each (task, number) that came in, as a table expression called `seen`. Walks the index from one to the next, so that it
 * does not read millions of findings to learn of a hundred labels.
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
