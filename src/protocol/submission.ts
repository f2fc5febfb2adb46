import { because } from '../reasons/reason.ts';
import { type FailedResponse, malformedResponse, openResponse } from './response.ts';
import { isRecord } from './safe-json.ts';
import { type Cursor, cursorTo, member, type Oddity, objectsOf, readString } from './tolerant.ts';

export type ReadRecords<Row> = { ok: true; records: Row[]; oddities: Oddity[] } | FailedResponse;

/**
 * Reads the records in `result`, an array or one object (V4). A response without one, or with a record without
 * `requestId`, is unusable: nothing could be closed or found again. Never throws.
 */
export function readRecords<Row>(json: unknown, read: (record: Cursor) => Row | null): ReadRecords<Row> {
  const opened = openResponse(json);
  if (!opened.ok) return opened;
  const { value, path, oddities } = member(opened.response, 'result');
  const rows = objectsOf(cursorTo(isRecord(value) ? [value] : value, path, oddities)).map(read);
  const records = rows.filter((row) => row !== null);
  if (records.length === 0 || records.length < rows.length) {
    return malformedResponse(because('response_without_request'));
  }
  return { ok: true, records, oddities };
}

export type Echoed = { roomId?: string; userId?: string; forumId?: string };

/** The identifiers that the service echoes; those not sent are absent. */
export function readEchoed(at: Cursor): Echoed {
  const echoed: Echoed = {};
  for (const name of ['roomId', 'userId', 'forumId'] as const) {
    const value = readString(member(at, name));
    if (value !== null) echoed[name] = value;
  }
  return echoed;
}
