import { embeddedLabels } from '../../moderation/labels.ts';
import type { Db } from '../../review/store/tables.ts';

/** Stores the embedded service's names of its classes; names that people changed since stay. */
export async function seedLabels(db: Db): Promise<void> {
  const labels = await embeddedLabels();
  if (labels.length === 0) return;
  await db
    .insertInto('label')
    .values(labels)
    .onConflict((conflict) => conflict.columns(['task', 'number']).doNothing())
    .execute();
}
