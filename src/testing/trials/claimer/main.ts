// Several moderators in one process, who claim and release a given number of times. For the races of RQ1.
import { openDatabase } from '../../../bff/node/database.ts';
import { claimNext, releaseClaim } from '../../../review/cases/claim-case.ts';
import { chanceOf } from '../chance.ts';
import { personIn } from '../room.ts';

const [url = '', moderators = '', claims = '', seed = ''] = process.argv.slice(2);
const db = openDatabase(url);
const chance = chanceOf(Number(seed));
let remaining = Number(claims);

async function work(name: string): Promise<void> {
  const ctx = personIn(db, name);
  while (remaining-- > 0) {
    const claimed = await claimNext(ctx, { lane: 'review' });
    const claim = claimed?.case.claim;
    if (!claimed || !claim) throw new Error('the lane was empty');
    const { id } = claimed.case;
    // If two hold one case at the same time, the first statement fails; if under the same epoch, the second fails.
    await db.pool.query('insert into held (case_id, by) values ($1, $2)', [id, name]);
    await db.pool.query('insert into claimed (case_id, epoch, by) values ($1, $2, $3)', [
      id,
      claim.epoch,
      name,
    ]);
    await db.pool.query('delete from held where case_id = $1 and by = $2', [id, name]);
    // Some abandon their case: its lease ends, and the next one takes it without a release.
    if (chance() < 0.2) {
      await db.pool.query('update review_case set claim_expires_at = now() where id = $1 and claim_by = $2', [
        id,
        name,
      ]);
    } else await releaseClaim(ctx, { id, epoch: claim.epoch });
  }
}

process.send?.({ ready: true });
await new Promise((resolve) => process.once('message', resolve));
await Promise.all(Array.from({ length: Number(moderators) }, (_, index) => work(`${process.pid}-${index}`)));
await db.close();
process.disconnect?.();
