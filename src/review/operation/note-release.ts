import { sql } from 'kysely';
import { type Context, machine } from '../context/context.ts';
import { transact } from '../journal/transact.ts';

/** Records in the audit that this release runs, where the last one that was recorded is another. */
export async function noteRelease({ db }: Pick<Context, 'db'>, version: string): Promise<void> {
  await transact({ db, actor: machine }, async ({ trx, record }) => {
    // Of processes that start together, the first records it.
    await sql`select pg_advisory_xact_lock(hashtext('release'))`.execute(trx);
    const last = await trx
      .selectFrom('audit_event')
      .select('detail')
      .where('what', '=', 'release-started')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last?.detail.version !== version) record('release-started', { version });
  });
}
