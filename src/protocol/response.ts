import * as z from 'zod';
import { isRecord } from './safe-json.ts';
import { type Cursor, cursorTo, member, readNumber, readString } from './tolerant.ts';

/** The common part of every parsed `json` we write (§ Response envelope); sealing adds timestamp and nonce. */
export const responseFields = { code: z.number().int(), message: z.string() };

/** Why a response holds no result: the service refused (code is not 0), or its answer cannot be read. */
export type FailedResponse =
  | { ok: false; reason: 'refused'; code: number; message: string }
  | { ok: false; reason: 'malformed'; detail: string };

export type OpenedResponse = { ok: true; response: Cursor } | FailedResponse;

/**
 * Reads the common part of a response: code 0 is success, as a number or a numeric string (V1); any other
 * code is a refusal with the service's own message.
 */
export function openResponse(json: unknown): OpenedResponse {
  if (!isRecord(json)) return malformedResponse('the response is not an object');
  const response = cursorTo(json);
  const code = readNumber(member(response, 'code'));
  if (code === null) return malformedResponse('the response has no code');
  const message = readString(member(response, 'message')) ?? '';
  return code === 0 ? { ok: true, response } : { ok: false, reason: 'refused', code, message };
}

export function malformedResponse(detail: string): FailedResponse & { reason: 'malformed' } {
  return { ok: false, reason: 'malformed', detail };
}
