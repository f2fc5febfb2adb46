import type { LaneSettings } from '../../api/lanes.ts';
import type { RecountWhy } from '../store/stats-tables.ts';
import type { Trx } from '../store/tables.ts';

/** A lane that was: added, changed or removed. `before` null: there was none. */
export const laneWas = (lane: string, before: LaneSettings | null): RecountWhy => ({
  lane,
  before: before && { filter: before.filter, targetSeconds: before.targetSeconds },
});
/** Lanes choose by a label's name: these keys of labels have another one. */
export const labelsWere = (keys: readonly string[]): RecountWhy => ({
  facets: keys.map((key) => `* ${key}`),
});

/**
 * Which cases a lane holds, or within which time they are due, has changed: those for which that makes a difference are
 * counted anew, beside everything else (`keepStats`). To be called in the transaction that changed it.
 */
export async function lanesChanged(trx: Trx, why: RecountWhy): Promise<void> {
  await trx
    .insertInto('stat_recount')
    .values({ why: JSON.stringify(why) })
    .execute();
}
