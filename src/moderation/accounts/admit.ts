import { hash } from 'node:crypto';
import { verifyHere } from '../../platform/node/keys/verify-here.ts';
import { type OpenedRequest, openRequest } from '../../protocol/envelope.ts';
import { because } from '../../reasons/reason.ts';
import { Refusal } from '../requests/refusal.ts';
import type { Database } from '../store/database.ts';
import { type AccountKey, createKeyring, type Keyring } from './accounts.ts';
import { createNonceBook, type NonceBook } from './nonces.ts';

export type Admission = {
  keys: Keyring;
  nonces: NonceBook;
  /** How many seconds a caller's clock may differ (S4). */
  timestampWindow: number;
  /** How many text requests an account may send in a second (L1). */
  textRps: number;
};

export function createAdmission(
  db: Database,
  limits: Pick<Admission, 'timestampWindow' | 'textRps'>,
): Admission {
  return { keys: createKeyring(db), nonces: createNonceBook(db, limits.textRps), ...limits };
}

/**
 * Checks one request in the order of S4: form, signature, time, nonce, and the rate if the operation is limited. An
 * unknown account takes the same time as a wrong signature and gets the same answer. Returns the body's own members.
 * Throws a Refusal 1001–1004 or 1102.
 */
export async function admit(
  { keys, nonces, timestampWindow, textRps }: Admission,
  { secretId, body, rateLimited }: { secretId: string; body: string; rateLimited: boolean },
): Promise<Record<string, unknown>> {
  const { opened, account } = await openWith(keys, secretId, body);
  if (!opened.ok) {
    if (opened.reason === 'signature') throw unknownCaller();
    throw new Refusal(1001, opened.detail);
  }
  const window = timestampWindow * 1000;
  const away = Math.abs(Date.now() - opened.timestampMs);
  if (away > window) {
    throw new Refusal(
      1003,
      because('timestamp_out_of_range', { seconds: Math.round(away / 1000), max: timestampWindow }),
    );
  }
  if (account === null) throw unknownCaller();
  const nonce = hash('sha256', opened.nonce, 'buffer');
  const expiresAt = new Date(opened.timestampMs + window);
  const entered = await nonces.enter({ secretId, publicKey: account.pem, nonce, expiresAt, rateLimited });
  if (entered === 'used') throw new Refusal(1004, because('nonce_was_used'));
  if (entered === 'unknown') throw unknownCaller();
  if (entered === 'full') throw new Refusal(1102, because('too_many_text_requests', { max: textRps }));
  return opened.fields;
}

/**
 * Opens a request with the held key, or with the account's key in the database if the held one does not fit. Entering
 * the nonce later checks that the key still belongs to the account.
 */
async function openWith(
  keys: Keyring,
  secretId: string,
  body: string,
): Promise<{ opened: OpenedRequest; account: AccountKey | null }> {
  const held = keys.held(secretId);
  if (held) {
    const opened = await openRequest(body, secretId, held.key, verifyHere);
    if (opened.ok || opened.reason !== 'signature') return { opened, account: held };
  }
  const account = await keys.look(secretId);
  if (held && account?.pem === held.pem) {
    return { opened: { ok: false, reason: 'signature', detail: because('caller_unknown') }, account };
  }
  return { opened: await openRequest(body, secretId, account?.key ?? null, verifyHere), account };
}

function unknownCaller(): Refusal {
  return new Refusal(1002, because('caller_unknown'));
}
