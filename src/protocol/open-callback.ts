import { because, type Reason } from '../reasons/reason.ts';
import { openEnvelope, type VerifiedJson } from './envelope.ts';
import { memberSources } from './member-source.ts';
import { parseBounded } from './parse-bounded.ts';
import type { PublicKey, Verify } from './signature.ts';

export type OpenedCallback =
  | { ok: true; wrapped: true; json: VerifiedJson }
  | { ok: true; wrapped: false; json: BareJson }
  | { ok: false; reason: 'malformed' | 'signature'; detail: Reason };

/** The body of an unsigned callback. Its `text` is as trustworthy as the address that received it. */
export type BareJson = { text: string };

/**
 * Reads the body of a callback (C2). With the envelope, or with either of its two members, it must verify. A bare one
 * is accepted only with `bareAllowed`: for audio submissions, on an address with a valid token; the caller knows both.
 * Never throws.
 */
export async function openCallback(
  body: string,
  publicKey: PublicKey,
  { bareAllowed, verifyBy }: { bareAllowed: boolean; verifyBy?: Verify | undefined },
): Promise<OpenedCallback> {
  const found = memberSources(body);
  if (!found.ok) return { ok: false, reason: 'malformed', detail: found.detail };
  const bare = !found.members.has('signature') && !found.members.has('json');
  if (bare && bareAllowed) return { ok: true, wrapped: false, json: { text: body } };
  if (bare) return { ok: false, reason: 'signature', detail: because('callback_not_signed') };
  const opened = await openEnvelope(body, publicKey, verifyBy);
  return opened.ok ? { ok: true, wrapped: true, json: opened.json } : opened;
}

/** Parses a bare callback, like `parseVerified`. */
export function parseBare(json: BareJson): unknown {
  return parseBounded(json.text);
}
