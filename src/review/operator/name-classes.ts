import type { GalleryEntry } from '../../protocol/operator/galleries.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../journal/transact.ts';
import { labelsWere, lanesChanged } from '../lanes/lanes-changed.ts';

/** A match with a gallery was added on purpose to be found. */
const severity = 2;

/**
 * Names a class without a name in the dictionary (V6) after its oldest entry, so that a finding says "Raven" instead of
 * "label 7". Existing names stay; class 0 is "none in particular".
 */
export async function nameClasses(ctx: Context, entries: readonly GalleryEntry[]): Promise<void> {
  const names = new Map<
    string,
    { task: string; number: number; name: string; color: null; severity: number }
  >();
  for (const entry of entries) {
    const [task, number] = [taskOf(entry), entry.label];
    if (task === null || number === 0 || names.has(`${task} ${number}`)) continue;
    names.set(`${task} ${number}`, { task, number, name: entry.name, color: null, severity });
  }
  if (names.size === 0) return;
  await transact(ctx, async ({ trx, publish }) => {
    const named = await trx
      .insertInto('label')
      .values([...names.values()])
      .onConflict((conflict) => conflict.columns(['task', 'number']).doNothing())
      .returning(['task', 'number'])
      .execute();
    // Lanes that filter by label name may hold other cases now.
    if (named.length === 0) return;
    await lanesChanged(trx, labelsWere(named.map(({ task, number }) => `${task}#${number}`)));
    publish({ type: 'settings.changed', part: 'labels' });
  });
}

function taskOf({ kind, station }: GalleryEntry): string | null {
  if (kind === 'persons') return null;
  if (kind === 'pictures') return 'image-gallery';
  return station ? 'banned-logo' : 'logo';
}
