import { embeddedLabels } from '../../moderation/labels.ts';
import type { Db } from '../../review/store/tables.ts';

/** The embedded service says what its numbers mean; names that people gave since stay. */
export async function seedLabels(db: Db): Promise<void> {
  const labels = await embeddedLabels();
  if (labels.length === 0) return;
  await db
    .insertInto('label')
    .values(labels)
    .onConflict((conflict) => conflict.columns(['task', 'number']).doNothing())
    .execute();
}
