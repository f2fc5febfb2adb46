import type { LaneSettings } from '../../api/lanes.ts';
import type { RecountWhy } from '../store/stats-tables.ts';
import type { Trx } from '../store/tables.ts';

/** The settings of a lane before it was added, changed or removed. `before` null: it is new. */
export const laneWas = (lane: string, before: LaneSettings | null): RecountWhy => ({
  lane,
  before: before && { filter: before.filter, targetSeconds: before.targetSeconds },
});
/** Lanes filter by label name: these label keys have a new name. */
export const labelsWere = (keys: readonly string[]): RecountWhy => ({
  facets: keys.map((key) => `* ${key}`),
});

/**
 * Records that a lane's cases or target time changed. Affected cases are counted again in the background (`keepStats`).
 * Call it in the transaction of the change.
 */
export async function lanesChanged(trx: Trx, why: RecountWhy): Promise<void> {
  await trx
    .insertInto('stat_recount')
    .values({ why: JSON.stringify(why) })
    .execute();
}
