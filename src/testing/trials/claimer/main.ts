// Some moderators of one process, who claim and let go until they have claimed so often. For the races of RQ1.
import { openDatabase } from '../../../bff/node/database.ts';
import { claimNext, releaseClaim } from '../../../review/cases/claim-case.ts';
import { chanceOf } from '../chance.ts';
import { personIn } from '../room.ts';

const [url = '', moderators = '', claims = '', seed = ''] = process.argv.slice(2);
const db = openDatabase(url);
const chance = chanceOf(Number(seed));
let left = Number(claims);

async function work(name: string): Promise<void> {
  const ctx = personIn(db, name);
  while (left-- > 0) {
    const claimed = await claimNext(ctx, { lane: 'review' });
    const claim = claimed?.case.claim;
    if (!claimed || !claim) throw new Error('the lane was empty');
    const { id } = claimed.case;
    // Two who hold one case at once meet at its row here; two who hold it under one epoch meet below.
    await db.pool.query('insert into held (case_id, by) values ($1, $2)', [id, name]);
    await db.pool.query('insert into claimed (case_id, epoch, by) values ($1, $2, $3)', [
      id,
      claim.epoch,
      name,
    ]);
    await db.pool.query('delete from held where case_id = $1 and by = $2', [id, name]);
    // Some fall asleep over their case: its lease ends, and the next one takes it without their letting go.
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
