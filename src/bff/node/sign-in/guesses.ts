import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../review/store/tables.ts';

const minutes = 15;
/** An address may guess more often than an account: an office shares one. */
const maxGuesses = { account: 10, address: 50 } as const;

type Guess = { email: string; address: string; known: string | null };

/**
 * Counts one try; returns the seconds to wait where there were too many, else null. A browser in which the account was
 * signed in before has its own count: guesses from elsewhere do not lock anybody out of their own browser.
 */
export async function countGuess(db: Db, guess: Guess): Promise<number | null> {
  const waits: number[] = [];
  for (const [bucket, limit] of bucketsOf(guess)) {
    const row = await db
      .insertInto('guess')
      .values({ bucket, count: 1 })
      .onConflict((is) =>
        is.column('bucket').doUpdateSet({
          count: sql<number>`case when ${over} then 1 else guess.count + 1 end`,
          since: sql<Date>`case when ${over} then now() else guess.since end`,
        }),
      )
      .returning(['count', sql<number>`extract(epoch from since + ${span} - now())::float8`.as('left')])
      .executeTakeFirstOrThrow();
    if (row.count > limit) waits.push(Math.max(1, Math.ceil(row.left)));
  }
  return waits.length > 0 ? Math.max(...waits) : null;
}

/** The guess was right: resets the account's count and takes one off the address's. */
export async function forgiveGuess(db: Db, guess: Guess): Promise<void> {
  const [account, address] = bucketsOf(guess);
  await db.deleteFrom('guess').where('bucket', '=', account[0]).execute();
  await db
    .updateTable('guess')
    .set({ count: sql<number>`greatest(0, count - 1)` })
    .where('bucket', '=', address[0])
    .execute();
  await db.deleteFrom('guess').where(sql<boolean>`since < now() - interval '1 day'`).execute();
}

const span = sql`make_interval(mins => ${sql.lit(minutes)})`;
const over = sql`guess.since < now() - ${span}`;

function bucketsOf({ email, address, known }: Guess) {
  const person = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return [
    [`account ${person} ${known ?? '-'}`, maxGuesses.account],
    [`address ${address}`, maxGuesses.address],
  ] as const;
}
