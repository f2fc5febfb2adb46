import { CompiledQuery } from 'kysely';
import { together } from '../../together.ts';
import type { Database } from '../host/database.ts';

/** A nonce's digest, and the key that its request was verified with. */
export type Entry = { secretId: string; publicKey: string; nonce: Buffer; expiresAt: Date };

/** The nonces of all processes. */
export type NonceBook = {
  /** `used`: it was entered before; `unknown`: the account is gone, or has another key by now. */
  enter(entry: Entry): Promise<'new' | 'used' | 'unknown'>;
};

const mostAtOnce = 256;

/** Requests that come together are entered by one statement. */
export function createNonceBook(db: Database): NonceBook {
  return { enter: together((entries: readonly Entry[]) => enterAll(db, entries), { most: mostAtOnce }) };
}

// The primary key decides, so that two processes cannot both take the same nonce. Both enter theirs in one order, so that
// none waits for the other in a circle. Written out: to put it together anew each time takes longer than to ask it.
const entering = `
  with account (number, secret_id, public_key) as (select * from unnest($1::int[], $2::text[], $3::text[])),
  asked (entry, number, nonce, expires_at) as (
    select * from unnest($4::int[], $5::int[], $6::bytea[], $7::timestamptz[])
  ),
  known as (
    select asked.entry, account.secret_id, asked.nonce, asked.expires_at,
      row_number() over (partition by account.secret_id, asked.nonce order by asked.entry) as turn
    from asked
    join account on account.number = asked.number
    join moderation.accounts held on held.secret_id = account.secret_id and held.public_key = account.public_key
  ),
  entered as (
    insert into moderation.nonces (secret_id, nonce, expires_at)
    select secret_id, nonce, expires_at from known where turn = 1 order by secret_id, nonce
    on conflict do nothing
    returning secret_id, nonce
  )
  select known.entry, known.turn = 1 and entered.nonce is not null as is_new
  from known
  left join entered on entered.secret_id = known.secret_id and entered.nonce = known.nonce`;

async function enterAll(db: Database, entries: readonly Entry[]): Promise<('new' | 'used' | 'unknown')[]> {
  // Of a few accounts at most: a key is sent once, not with each nonce.
  const accounts = [...Map.groupBy(entries, accountOf).values()].flatMap(([entry]) => entry ?? []);
  const numbers = new Map(accounts.map((entry, number) => [accountOf(entry), number]));
  const { rows } = await db.executeQuery<{ entry: number; is_new: boolean }>(
    CompiledQuery.raw(entering, [
      accounts.map((_, number) => number),
      accounts.map(({ secretId }) => secretId),
      accounts.map(({ publicKey }) => publicKey),
      entries.map((_, entry) => entry),
      entries.map((entry) => numbers.get(accountOf(entry))),
      entries.map(({ nonce }) => nonce),
      entries.map(({ expiresAt }) => expiresAt),
    ]),
  );
  const found = new Map(rows.map((row) => [row.entry, row.is_new]));
  return entries.map((_, entry) => {
    const isNew = found.get(entry);
    return isNew === undefined ? 'unknown' : isNew ? 'new' : 'used';
  });
}

function accountOf({ secretId, publicKey }: Entry): string {
  return `${secretId} ${publicKey}`;
}

/** Forgets nonces whose timestamp would be refused anyway. */
export async function sweepNonces(db: Database): Promise<void> {
  await db.deleteFrom('nonces').where('expires_at', '<', new Date()).execute();
}
