import type { Selectable } from 'kysely';
import type { LabelEntry } from '../../api/labels.ts';
import type { Context } from '../context/context.ts';
import type { LabelTable } from '../store/tables/settings.ts';

/** The dictionary of numeric labels (V6), by task and number. */
export async function listLabels(ctx: Context): Promise<LabelEntry[]> {
  const rows = await ctx.db.kysely
    .selectFrom('label')
    .selectAll()
    .orderBy('task')
    .orderBy('number')
    .execute();
  return rows.map(showLabel);
}

export function showLabel({
  task,
  number,
  name,
  names,
  color,
  severity,
}: Selectable<LabelTable>): LabelEntry {
  return { task, number, name, names, color, severity };
}
