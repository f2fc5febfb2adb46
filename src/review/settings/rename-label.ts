import { laneFilterSchema } from '../../api/lanes.ts';
import { isTextLabel } from '../../protocol/labels.ts';
import { taskTypes } from '../../protocol/tasks.ts';
import { labelKeys } from '../labels/facets.ts';
import { numberOf } from '../labels/label-names.ts';
import { labelsWere, lanesChanged } from '../lanes/lanes-changed.ts';
import type { Trx } from '../store/tables.ts';

/**
 * Renames a label in lanes, views, policies and actions, which choose labels by name, in the same transaction. The old
 * name stays as well if another label still has it.
 */
export async function follow(trx: Trx, from: string, to: string): Promise<void> {
  if (from === to) return;
  const still = await stillUsed(trx, from);
  const moved = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => (name === from ? (still ? [from, to] : [to]) : [name]))),
  ];
  let anyLane = false;
  for (const lane of await trx.selectFrom('lane').select(['key', 'filter']).forUpdate().execute()) {
    const { labels, ...others } = laneFilterSchema.parse(lane.filter);
    if (labels.includes(from) || labels.includes(to)) anyLane = true;
    if (!labels.includes(from)) continue;
    const filter = JSON.stringify({ ...others, labels: moved(labels) });
    await trx.updateTable('lane').set({ filter }).where('key', '=', lane.key).execute();
  }
  if (anyLane) {
    const keys = await labelKeys(trx);
    await lanesChanged(trx, labelsWere([...keys(from), ...keys(to)]));
  }
  for (const table of ['policy', 'enforcement_action'] as const)
    for (const { key, labels } of await trx
      .selectFrom(table)
      .select(['key', 'labels'])
      .forUpdate()
      .execute()) {
      if (!labels.includes(from)) continue;
      await trx
        .updateTable(table)
        .set({ labels: moved(labels) })
        .where('key', '=', key)
        .execute();
    }
  // A view has one label: it keeps the old name if that still exists.
  if (still) return;
  for (const view of await trx.selectFrom('saved_view').select(['id', 'filters']).forUpdate().execute()) {
    if (view.filters.label !== from) continue;
    const filters = JSON.stringify({ ...view.filters, label: to });
    await trx.updateTable('saved_view').set({ filters }).where('id', '=', view.id).execute();
  }
}

async function stillUsed(trx: Trx, name: string): Promise<boolean> {
  if (isTextLabel(name)) return true;
  const other = await trx.selectFrom('label').select('name').where('name', '=', name).executeTakeFirst();
  if (other) return true;
  const number = numberOf(name);
  if (number === null) return false;
  // The number of another task may have no name yet.
  const unnamedTask = await trx
    .selectFrom('finding')
    .select('finding.task')
    .where('finding.task', 'in', taskTypes)
    .where('finding.label_number', '=', number)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('label')
            .select('label.task')
            .whereRef('label.task', '=', 'finding.task')
            .where('label.number', '=', number),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return unnamedTask !== undefined;
}
