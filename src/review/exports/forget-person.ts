import { csvCell } from '../../protocol/csv-cell.ts';
import type { Context } from '../context/context.ts';

const naming = ['cases', 'decisions', 'rulings'] as const;

/** Removes the stored files that contain data of this person, so that no copy outlives an erasure. */
export async function forgetInExports(ctx: Context, userId: string): Promise<void> {
  const db = ctx.db.kysely;
  const runs = await db
    .selectFrom('export_run')
    .innerJoin('export_schedule', 'export_schedule.id', 'export_run.schedule_id')
    .select(['export_run.id', 'export_run.key'])
    .where('export_run.key', 'is not', null)
    .where('export_schedule.kind', 'in', naming)
    .execute();
  for (const { id, key } of runs) {
    // By the file's name: the schedule may have another format by now.
    const needle = key?.endsWith('.csv') ? `,${csvCell(userId)},` : `"userId":${JSON.stringify(userId)}`;
    if (key === null || !(await holds(ctx, key, needle))) continue;
    await ctx.evidence.remove(key);
    await db
      .updateTable('export_run')
      .set({ state: 'failed', failure: 'erased', key: null, bytes: null, rows: null })
      .where('id', '=', id)
      .execute();
  }
}

async function holds(ctx: Context, key: string, needle: string): Promise<boolean> {
  const file = await ctx.evidence.get(key);
  if (!file) return false;
  const reader = file.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const text = rest + decoder.decode(read.value, { stream: true });
    if (text.includes(needle)) {
      await reader.cancel();
      return true;
    }
    rest = text.slice(-needle.length);
  }
  return false;
}
