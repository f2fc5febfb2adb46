// Decides one waiting case after another on the given database, until it is killed. For the kill loop of RO1.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../bff/node/database.ts';
import { type Context, machine } from '../../review/context/context.ts';
import { Failure } from '../../review/context/failure.ts';
import { decideOne } from '../../review/decisions/decide.ts';
import { undo } from '../../review/decisions/undo.ts';
import { unusedSeams } from '../unused-seams.ts';

const [url = '', name = 'mo'] = process.argv.slice(2);
const db = openDatabase(url);
const ctx: Context = { ...unusedSeams(), db, actor: { ...machine, id: name, name, machine: false } };

/** Several at a time, so that a kill hits some half-way. */
async function decideOn(): Promise<never> {
  for (;;) {
    const row = await db.kysely
      .selectFrom('review_case')
      .select(['id', 'version'])
      .where('state', '=', 'open')
      .orderBy(sql`random()`)
      .limit(1)
      .executeTakeFirst();
    if (!row) {
      await sleep(20);
      continue;
    }
    try {
      const decision = await decideOne(ctx, { ...row, epoch: 'take', verdict: 'reject', label: 'Ads' });
      // One in four is undone, so that cases do not run out.
      if (decision.id < '4') await undo(ctx, { id: decision.id });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
}

process.stdout.write('deciding\n');
await Promise.all(Array.from({ length: 4 }, decideOn));
