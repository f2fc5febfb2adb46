import * as z from 'zod';
import { because, type Reason } from '../reasons/reason.ts';
import { isRecord } from './safe-json.ts';
import { type Cursor, cursorTo, member, readMessage, readNumber } from './tolerant.ts';

/** The common part of every parsed `json` that we write (§ Response envelope); sealing adds timestamp and nonce. */
export const responseFields = { code: z.number().int(), message: z.string() };

/** Why a response has no result: the service refused (code is not 0), or its answer is unreadable. */
export type FailedResponse =
  | { ok: false; reason: 'refused'; code: number; message: Reason | string }
  | { ok: false; reason: 'malformed'; detail: Reason };

export type OpenedResponse = { ok: true; response: Cursor } | FailedResponse;

/**
 * Reads the common part of a response: code 0 is success, as a number or a numeric string (V1); any other code is a
 * refusal with the service's own message.
 */
export function openResponse(json: unknown): OpenedResponse {
  if (!isRecord(json)) return malformedResponse(because('response_is_no_object'));
  const response = cursorTo(json);
  const code = readNumber(member(response, 'code'));
  if (code === null) return malformedResponse(because('response_without_code'));
  const message = readMessage(response, 'message') ?? '';
  return code === 0 ? { ok: true, response } : { ok: false, reason: 'refused', code, message };
}

export function malformedResponse(detail: Reason): FailedResponse & { reason: 'malformed' } {
  return { ok: false, reason: 'malformed', detail };
}
