import * as z from 'zod';
import { because, type Reason } from '../reasons/reason.ts';
import { memberSources } from './member-source.ts';
import { parseBounded } from './parse-bounded.ts';
import { isRecord, safeParse } from './safe-json.ts';
import { importPublicKey, type PublicKey, type SignText, sign, type Verify, verify } from './signature.ts';

// The only schema of this type: text that the service signed, still unparsed.
const verifiedJson = z.string().brand<'VerifiedJson'>();
/** The exact text of `json` in a verified response or callback. Only `openEnvelope` creates it. */
export type VerifiedJson = z.infer<typeof verifiedJson>;

export type OpenedRequest =
  | { ok: true; fields: Record<string, unknown>; timestampMs: number; nonce: string }
  | { ok: false; reason: 'malformed' | 'signature'; member?: string; detail: Reason };

export type OpenedEnvelope =
  | { ok: true; json: VerifiedJson }
  | { ok: false; reason: 'malformed' | 'signature'; detail: Reason };

/**
 * Writes a request body (§ Request envelope): `fields` plus timestamp in whole seconds, nonce and signature, both
 * numbers (S3).
 */
export async function sealRequest(
  fields: Record<string, unknown>,
  by: { secretId: string; privateKey: CryptoKey },
): Promise<string> {
  const timestamp = wholeSeconds();
  const nonce = randomNonce();
  const signature = await sign(by.privateKey, `${by.secretId},${timestamp},${nonce}`);
  return JSON.stringify({ ...fields, timestamp, nonce, signature });
}

/**
 * Reads a request body sent by `secretId`: verifies the signature over the literal text of timestamp and nonce (S2).
 * Returns the fields without the envelope's own three, the timestamp in milliseconds, and the nonce as it was signed.
 * The caller checks the time window and reuse of nonces (S4).
 * `publicKey` null means an unknown account: it costs the same verification and gets the same answer as a bad
 * signature. Never throws.
 */
export async function openRequest(
  body: string,
  secretId: string,
  publicKey: PublicKey | null,
  verifyBy: Verify = verify,
): Promise<OpenedRequest> {
  const found = memberSources(body);
  if (!found.ok) return { ...found, reason: 'malformed' };
  const parsed = safeParse(body);
  if (!isRecord(parsed)) return malformed(because('body_is_no_object'));
  const { timestamp: _timestamp, nonce: _nonce, signature, ...fields } = parsed;

  const timestamp = signedText(found.members.get('timestamp'));
  const timestampMs = timestamp === null ? null : toMilliseconds(timestamp);
  if (timestamp === null || timestampMs === null) {
    return malformed(because('timestamp_is_no_time'), 'timestamp');
  }
  const nonce = signedText(found.members.get('nonce'));
  if (nonce === null) return malformed(because('nonce_is_none', { max: maxNonce }), 'nonce');
  if (typeof signature !== 'string') return malformed(because('signature_is_no_string'), 'signature');

  const key = publicKey ?? (await throwAwayKey());
  const valid = await verifyBy(key, `${secretId},${timestamp},${nonce}`, signature);
  if (!valid || !publicKey) {
    return { ok: false, reason: 'signature', detail: because('caller_unknown') };
  }
  return { ok: true, fields, timestampMs, nonce };
}

/**
 * Writes a response or callback (§ Response envelope): `json` always a string (S6), timestamp a number and nonce a
 * string, added when absent (S3).
 */
export function sealEnvelope(payload: Record<string, unknown>, privateKey: CryptoKey): Promise<string> {
  return sealEnvelopeBy(payload, (json) => sign(privateKey, json));
}

/** Like `sealEnvelope`, with another way to sign. */
export async function sealEnvelopeBy(payload: Record<string, unknown>, signText: SignText): Promise<string> {
  const timestamp = payload.timestamp ?? wholeSeconds();
  const nonce = String(payload.nonce ?? randomNonce());
  const json = JSON.stringify({ ...payload, timestamp, nonce });
  return JSON.stringify({ signature: await signText(json), json });
}

/**
 * Reads a response or callback body: verifies the signature over the decoded string `json`, or over the exact source
 * text when `json` is embedded as an object (S5). Does not parse `json` before that. Never throws.
 */
export async function openEnvelope(
  body: string,
  publicKey: PublicKey,
  verifyBy: Verify = verify,
): Promise<OpenedEnvelope> {
  const found = memberSources(body);
  if (!found.ok) return { ok: false, reason: 'malformed', detail: found.detail };
  const signature = decodedString(found.members.get('signature'));
  if (signature === null)
    return { ok: false, reason: 'malformed', detail: because('signature_is_no_string') };
  const source = found.members.get('json');
  const text = source?.startsWith('{') ? source : decodedString(source);
  if (text === null) return { ok: false, reason: 'malformed', detail: because('json_is_none') };
  if (!(await verifyBy(publicKey, text, signature))) {
    return { ok: false, reason: 'signature', detail: because('signature_of_other_json') };
  }
  return { ok: true, json: verifiedJson.parse(text) };
}

/**
 * Parses the text from `openEnvelope`. `undefined` when it is not JSON or is nested too deeply: readers treat that as
 * an odd value. Members named `__proto__` are removed.
 */
export function parseVerified(json: VerifiedJson): unknown {
  return parseBounded(json);
}

const maxNonce = 256;
const numeric = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** A number as in the source, a string without its quotes; `null` for anything else. */
function signedText(source: string | undefined): string | null {
  if (source === undefined) return null;
  if (!source.startsWith('"')) return numeric.test(source) && source.length <= maxNonce ? source : null;
  const text = decodedString(source);
  const bounded = text !== null && text.length > 0 && text.length <= maxNonce && text.isWellFormed();
  return bounded && !text.includes('\u0000') ? text : null;
}

function decodedString(source: string | undefined): string | null {
  const value = source?.startsWith('"') ? safeParse(source) : null;
  return typeof value === 'string' ? value : null;
}

/** Seconds or milliseconds (1e12 and above), fraction allowed (S4). */
function toMilliseconds(timestamp: string): number | null {
  if (!numeric.test(timestamp)) return null;
  const value = Number(timestamp);
  const ms = Math.round(value >= 1e12 ? value : value * 1000);
  return Number.isSafeInteger(ms) ? ms : null;
}

function wholeSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** A random integer below 2^48. */
function randomNonce(): number {
  const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 0x10000) * 0x1_0000_0000 + low;
}

function malformed(detail: Reason, member?: string): OpenedRequest {
  return { ok: false, reason: 'malformed', detail, ...(member === undefined ? {} : { member }) };
}

// Nobody has its private key, and a request that it verifies is refused all the same.
const throwAwayPem = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArJTOaYIQCaUFBNZtxPAH
XnKa5zGAYx8FCtd0cD7w8Nju4Z7x0e0VLYCE/5gebPqUHabJBMyfHTey/lybFWyV
p2mLgW/fq6kSOgz0n0yKL8PK/QRSEeCJWXq5VmkSdBDU36yesu8a98wXrCMNBOCI
by7t7ObV91mnS8Opgyoi3XY94l03xZjWRu2ggYfwfoXK4D2xBMKmG1CVPMV2mXHv
ZWAm/UeuQorRQdYp4H9m0v8OGPFpUwQhLcrpWHnASvVLyArCgiKRpUbVhnfoF8Oa
ahVHFslKeZO9rTtF/Kp49OkncTrTdp+uTnFhSQvgfug6CHNPQp7u8bXv8dkBQjMv
nwIDAQAB
-----END PUBLIC KEY-----`;
let throwAway: Promise<PublicKey> | undefined;

function throwAwayKey(): Promise<PublicKey> {
  throwAway ??= importPublicKey(throwAwayPem);
  return throwAway;
}
