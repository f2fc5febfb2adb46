import { CompiledQuery, sql } from 'kysely';
import { named } from '../../platform/database/prepared.ts';
import { batched } from '../../platform/scheduling/batch.ts';
import type { Database } from '../store/database.ts';
import { grantRequests } from './text-rate.ts';

/** A nonce's digest, the key that its request was verified with, and whether the request counts toward the rate limit (L1). */
export type Entry = {
  secretId: string;
  publicKey: string;
  nonce: Buffer;
  expiresAt: Date;
  rateLimited: boolean;
};

/** `used`: entered before; `unknown`: the account is gone or has another key; `full`: entered, but over the rate limit. */
export type Entered = 'new' | 'used' | 'unknown' | 'full';

/** The used nonces, shared by all processes. */
export type NonceBook = { enter(entry: Entry): Promise<Entered> };

const maxBatch = 256;
/** A further statement costs a fifth of a request's time, so it starts beside a running one only for this many. */
const minBatch = 8;

/**
 * Enters requests that arrive together in one statement, which also counts them toward the rate limit. Only a request
 * with a new nonce counts. `perSecond`: the limit of an account.
 */
export function createNonceBook(db: Database, perSecond: number): NonceBook {
  const enter = (entries: readonly Entry[]) => enterAll(db, entries, perSecond);
  // Two at a time, so that new requests are entered while others are being answered.
  return { enter: batched(enter, { maxBatch, maxRunning: 2, minBatch }) };
}

// The primary key decides, so that two processes cannot both take the same nonce. All processes insert in the same
// order and count the requests afterwards, so that they cannot deadlock. Written as SQL, because building the statement for
// each call takes longer than running it.
const entering = `
  with account (number, secret_id, public_key) as (
    select number, secret_id, public_key
    from unnest($1::text[], $2::text[]) with ordinality as given (secret_id, public_key, number)
  ),
  request as (
    select entry, number, decode(nonce, 'hex') as nonce, to_timestamp(expires_at) as expires_at, rate_limited
    from unnest($3::int[], $4::text[], $5::float8[], $6::bool[])
      with ordinality as given (number, nonce, expires_at, rate_limited, entry)
  ),
  known as (
    select request.entry, account.secret_id, request.nonce, request.expires_at, request.rate_limited,
      row_number() over (partition by account.secret_id, request.nonce order by request.entry) as place
    from request
    join account on account.number = request.number
    join moderation.accounts held on held.secret_id = account.secret_id and held.public_key = account.public_key
  ),
  entered as (
    insert into moderation.nonces (secret_id, nonce, expires_at)
    select secret_id, nonce, expires_at from known where place = 1 order by secret_id, nonce
    on conflict do nothing
    returning secret_id, nonce
  ),
  result as (
    select known.entry, known.secret_id, known.rate_limited,
      known.place = 1 and entered.nonce is not null as is_new
    from known
    left join entered on entered.secret_id = known.secret_id and entered.nonce = known.nonce
  ),
  wanted as (
    select secret_id, count(entry) as requests from result where is_new and rate_limited group by secret_id
  ),
  taken as (${grantRequests({ from: 'wanted', maxPerSecond: '$7' })})
  select result.entry::int, result.is_new, coalesce(taken.granted, 0) as granted
  from result
  left join taken on taken.secret_id = result.secret_id`;

type EnteredRow = { entry: number; is_new: boolean; granted: number };

async function enterAll(db: Database, entries: readonly Entry[], perSecond: number): Promise<Entered[]> {
  // A batch has few accounts, so each key is sent once, not with each nonce.
  const numbers = new Map<string, number>();
  const accounts: Entry[] = [];
  for (const entry of entries) {
    if (numbers.has(accountOf(entry))) continue;
    numbers.set(accountOf(entry), accounts.push(entry));
  }
  const statement = CompiledQuery.raw(entering, [
    accounts.map(({ secretId }) => secretId),
    accounts.map(({ publicKey }) => publicKey),
    entries.map((entry) => numbers.get(accountOf(entry))),
    entries.map(({ nonce }) => nonce.toString('hex')),
    entries.map(({ expiresAt }) => expiresAt.getTime() / 1000),
    entries.map(({ rateLimited }) => rateLimited),
    perSecond,
  ]);
  const { rows } = await db.executeQuery<EnteredRow>(named('enter nonces', statement));
  const found = new Map(rows.map((row) => [row.entry, row]));
  const taken = new Map<string, number>();
  return entries.map(({ secretId, rateLimited }, at) => {
    const row = found.get(at + 1);
    if (row === undefined) return 'unknown';
    if (!row.is_new) return 'used';
    if (!rateLimited) return 'new';
    const before = taken.get(secretId) ?? 0;
    taken.set(secretId, before + 1);
    return before < row.granted ? 'new' : 'full';
  });
}

function accountOf({ secretId, publicKey }: Entry): string {
  return `${secretId} ${publicKey}`;
}

/**
 * Deletes nonces whose timestamp would be refused anyway. Deletes none within an hour after the clock jumped: it may be
 * set back to a time when those timestamps are valid.
 */
export async function sweepNonces(db: Database): Promise<void> {
  await sql`
    delete from moderation.nonces where expires_at < now() and not exists (
      select from moderation.clock where jumped_at > now() - interval '1 hour' or seen_at < now() - interval '15 seconds'
    )`.execute(db);
}
