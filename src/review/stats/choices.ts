import { sql } from 'kysely';
import type { StatsChoices } from '../../api/stats.ts';
import type { Context } from '../context/context.ts';
import { keyNames, partsOf } from '../labels/key-names.ts';

/** Every label that a case has had, by task. */
export async function statsChoices(ctx: Context): Promise<StatsChoices> {
  const db = ctx.db.kysely;
  const [{ rows }, names] = await Promise.all([
    sql<{ facet: string }>`
      select distinct facet from stat_key
      where measure = 'opened' and lane = '' and strpos(facet, ' ') > 0 and not starts_with(facet, '* ')
      order by facet`.execute(db),
    keyNames(db),
  ]);
  return {
    labels: rows
      .map(({ facet }) => partsOf(facet))
      .filter(({ key }) => key !== '')
      .map(({ task, key }) => ({ task, key, name: names(key) })),
  };
}
