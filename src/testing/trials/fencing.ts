import { setTimeout as sleep } from 'node:timers/promises';
import { claimCase } from '../../review/cases/claim-case.ts';
import { Failure } from '../../review/context/failure.ts';
import { decideOne } from '../../review/decisions/decide.ts';
import { query } from '../product/videos.ts';
import { chanceOf } from './chance.ts';
import { fillRoom, openRoom, personIn } from './room.ts';

/**
 * RQ2: a holder is stopped until their lease is over. At random moments another person claims and decides while the
 * first continues with the old page. `stale`: the first one's writes that were saved. `refused`: the answers to the
 * others.
 */
export async function fencingTrials(databaseUrl: string, { trials, seed }: { trials: number; seed: number }) {
  const chance = chanceOf(seed);
  const db = await openRoom(databaseUrl);
  const [slow, quick] = [personIn(db, 'slow'), personIn(db, 'quick')];
  const refused: Record<string, number> = {};
  // The duration of the last take-over, doubled: the first continues before, during and after it.
  let span = 10;
  try {
    for (const id of await fillRoom(databaseUrl, trials)) {
      const { case: seen } = await claimCase(slow, { id });
      // A millisecond ago: the time is stored in whole milliseconds and might otherwise be in the future.
      const over = "update review_case set claim_expires_at = now() - interval '1 ms' where id = $1";
      await db.pool.query(over, [id]);
      const goOn = async () => {
        await sleep(chance() * span);
        const at = { id, version: seen.version, epoch: seen.claim?.epoch ?? 0 };
        await decideOne(slow, { ...at, verdict: 'reject', label: 'stale', next: null }).catch(
          (error: unknown) => {
            if (!(error instanceof Failure)) throw error;
            refused[error.code] = (refused[error.code] ?? 0) + 1;
          },
        );
      };
      const takeOver = async () => {
        const began = performance.now();
        const { case: now } = await claimCase(quick, { id });
        await decideOne(quick, {
          id,
          version: now.version,
          epoch: now.claim?.epoch ?? 0,
          verdict: 'approve',
          next: null,
        });
        span = 2 * (performance.now() - began);
      };
      await Promise.all([goOn(), takeOver()]);
    }
    const [figures] = await query<{ decided: number; stale: number }>(
      databaseUrl,
      `select count(*) filter (where by_id = 'quick')::int as decided,
         count(*) filter (where by_id = 'slow')::int
         + (select count(*)::int from audit_event where actor_id = 'slow' and what = 'decided')
         + (select count(*)::int from delivery join decision d on d.id = decision_id where d.by_id = 'slow') as stale
       from decision`,
    );
    if (!figures) throw new Error('nothing was counted');
    return { ...figures, refused };
  } finally {
    await db.close();
  }
}
