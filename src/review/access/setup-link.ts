import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { type Change, transact } from '../journal/transact.ts';
import { makeToken, sha256 } from '../store/digest.ts';
import type { Db } from '../store/tables.ts';

const minutes = 15;

/** Creates the one-time token for setting up the first administrator. Earlier tokens end. */
export async function makeSetupLink(db: Db): Promise<string> {
  const token = makeToken();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('setup_link').execute();
    await trx
      .insertInto('setup_link')
      .values({
        token_hash: await sha256(token),
        expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
      })
      .execute();
  });
  return token;
}

/** Uses a token once: of several callers in a race, one runs `make`. When `make` throws, the token stays valid. */
export async function useSetupLink(
  ctx: Context,
  token: string,
  make: (change: Change) => Promise<void>,
): Promise<void> {
  const hash = await sha256(token);
  await transact(ctx, async (change) => {
    const used = await change.trx
      .updateTable('setup_link')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) {
      throw new Failure('setup_link_has_ended');
    }
    await make(change);
  });
}
