import { importPublicKey, type PublicKey } from '../../protocol/signature.ts';
import type { Database } from '../store/database.ts';

/** `always200`: every answer to it has HTTP status 200, and only its `code` gives the result (S8). */
export type Account = { secretId: string; createdAt: Date; always200: boolean };

/** The size in bits of the smallest key that a caller may sign with (S1). */
const minBits = 2048;
const secretIdPattern = /^[A-Za-z0-9._~-]{1,128}$/;

/**
 * Registers a caller, or replaces the key of a known one. Without `always200` that setting does not change; for a new
 * caller it is off. Throws an Error with the reason when the identifier cannot be part of a path or the key is invalid
 * or too small (S1).
 */
export async function addAccount(
  db: Database,
  account: { secretId: string; publicKeyPem: string; always200?: boolean },
): Promise<void> {
  if (!isSecretId(account.secretId)) {
    throw new Error('A secret_id has 1 to 128 letters, digits, dots, underscores, tildes or hyphens.');
  }
  const { bits } = await importPublicKey(account.publicKeyPem);
  if (bits < minBits) {
    throw new Error(
      `The key has ${bits} bits; at least ${minBits} are needed, since shorter ones can be broken.`,
    );
  }
  const row = {
    public_key: account.publicKeyPem,
    ...(account.always200 === undefined ? {} : { always_200: account.always200 }),
  };
  await db
    .insertInto('accounts')
    .values({ secret_id: account.secretId, ...row })
    .onConflict((conflict) => conflict.column('secret_id').doUpdateSet(row))
    .execute();
}

/** Returns false when there is no such account. */
export async function setAlways200(db: Database, secretId: string, on: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('accounts')
    .set({ always_200: on })
    .where('secret_id', '=', secretId)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Whether all answers to an account have HTTP status 200; false when there is no such account. */
export async function isAlways200(db: Database, secretId: string): Promise<boolean> {
  if (!isSecretId(secretId)) return false;
  const row = await db
    .selectFrom('accounts')
    .select('always_200')
    .where('secret_id', '=', secretId)
    .executeTakeFirst();
  return row?.always_200 ?? false;
}

export async function listAccounts(db: Database): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['secret_id', 'created_at', 'always_200'])
    .orderBy('secret_id')
    .execute();
  return rows.map((row) => ({
    secretId: row.secret_id,
    createdAt: row.created_at,
    always200: row.always_200,
  }));
}

/** Returns false when there was no such account. Videos that it has submitted are still finished. */
export async function removeAccount(db: Database, secretId: string): Promise<boolean> {
  const removed = await db.deleteFrom('accounts').where('secret_id', '=', secretId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** A caller's imported key, and its text in the database. */
export type AccountKey = { key: PublicKey; pem: string };

/** Callers' keys. A `held` key may be outdated: code that uses it must check with the database. */
export type Keyring = {
  held(secretId: string): AccountKey | undefined;
  /** Reads the key from the database; null when there is no such account. */
  look(secretId: string): Promise<AccountKey | null>;
};

export function createKeyring(db: Database): Keyring {
  const read = new Map<string, AccountKey>();
  return {
    held: (secretId) => read.get(secretId),
    look: async (secretId) => {
      if (!isSecretId(secretId)) return null;
      const row = await db
        .selectFrom('accounts')
        .select('public_key')
        .where('secret_id', '=', secretId)
        .executeTakeFirst();
      if (!row) {
        read.delete(secretId);
        return null;
      }
      const known = read.get(secretId);
      if (known?.pem === row.public_key) return known;
      const account = { key: await importPublicKey(row.public_key), pem: row.public_key };
      read.set(secretId, account);
      return account;
    },
  };
}

function isSecretId(text: string): boolean {
  return secretIdPattern.test(text);
}
