import type { LabelEntry } from '../../api/session.ts';
import type { Context } from '../context.ts';

/** The dictionary of numeric labels (V6), by task and number. */
export async function listLabels(ctx: Context): Promise<LabelEntry[]> {
  return ctx.db.kysely.selectFrom('label').selectAll().orderBy('task').orderBy('number').execute();
}
