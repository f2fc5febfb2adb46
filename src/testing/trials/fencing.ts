import { setTimeout as sleep } from 'node:timers/promises';
import { claimCase } from '../../review/cases/claim-case.ts';
import { Failure } from '../../review/context/failure.ts';
import { decideOne } from '../../review/decisions/decide.ts';
import { query } from '../product/films.ts';
import { chanceOf } from './chance.ts';
import { fillRoom, openRoom, personIn } from './room.ts';

/**
 * RQ2: a holder is stopped past their lease; another claims and decides while the first goes on with what they had on
 * the screen, at instants that chance picks. `stale`: writes of the first that stand. `refused`: how they were told.
 */
export async function fencingTrials(databaseUrl: string, { trials, seed }: { trials: number; seed: number }) {
  const chance = chanceOf(seed);
  const db = await openRoom(databaseUrl);
  const [slow, quick] = [personIn(db, 'slow'), personIn(db, 'quick')];
  const refused: Record<string, number> = {};
  // As long as a take-over took last, and as long again: the first goes on before, within and after it.
  let span = 10;
  try {
    for (const id of await fillRoom(databaseUrl, trials)) {
      const { case: seen } = await claimCase(slow, { id });
      // A millisecond ago: kept in whole ones, this one may lie before us.
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
