import { createHash } from 'node:crypto';
import { openRequest } from '../../protocol/envelope.ts';
import type { PublicKey } from '../../protocol/signature.ts';
import type { Database } from '../host/database.ts';
import { Refusal } from '../refusal.ts';

export type Admission = {
  db: Database;
  keyOf(secretId: string): Promise<PublicKey | null>;
  /** Seconds that a caller's clock may differ (S4). */
  timestampWindow: number;
};

/**
 * Checks one request in the order of S4: form, signature (an unknown account costs the same and gets the
 * same answer), time, nonce. Gives the body's own members. Throws a Refusal 1001–1004.
 */
export async function admit(
  admission: Admission,
  secretId: string,
  body: string,
): Promise<Record<string, unknown>> {
  const opened = await openRequest(body, secretId, await admission.keyOf(secretId));
  if (!opened.ok) {
    if (opened.reason === 'signature')
      throw new Refusal(1002, 'the account is unknown or the signature is wrong');
    throw new Refusal(1001, opened.detail);
  }
  const window = admission.timestampWindow * 1000;
  const away = Math.abs(Date.now() - opened.timestampMs);
  if (away > window) {
    throw new Refusal(
      1003,
      `timestamp: ${Math.round(away / 1000)} s away from the server's time, at most ${admission.timestampWindow} s are allowed`,
    );
  }
  const expiresAt = new Date(opened.timestampMs + window);
  if (!(await isNew(admission.db, secretId, opened.nonce, expiresAt))) {
    throw new Refusal(1004, 'nonce: it was used before');
  }
  return opened.fields;
}

// The primary key decides, so that two processes cannot both take the same nonce.
async function isNew(db: Database, secretId: string, nonce: string, expiresAt: Date): Promise<boolean> {
  const digest = createHash('sha256').update(nonce).digest();
  const inserted = await db
    .insertInto('nonces')
    .values({ secret_id: secretId, nonce: digest, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Forgets nonces whose timestamp would be refused anyway. */
export async function sweepNonces(db: Database): Promise<void> {
  await db.deleteFrom('nonces').where('expires_at', '<', new Date()).execute();
}
