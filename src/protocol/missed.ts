import * as z from 'zod';
import { because, type Reason } from '../reasons/reason.ts';
import { reasonsSchema } from '../reasons/serialize.ts';
import { type Cursor, markOdd, member, objectsOf, readMessage, readNumber } from './tolerant.ts';

/**
 * A stretch that no engine looked at, and why (C8): `videoInfo.missed` of fragment and summary callbacks, our addition
 * to the document. Seconds of the source. Content that an engine got and could not look at is `unavailable` instead.
 */
const reasons = reasonsSchema.optional();
export const missedSchema = z.strictObject({
  offsetStart: z.number().min(0),
  offsetEnd: z.number().min(0),
  reason: z.string(),
  reasons,
});
export type Missed = z.infer<typeof missedSchema>;

/** As read: the reason is null where none is given. */
export type ReadMissed = { from: number; to: number; reason: Reason | string | null };

/** We write a hundred at most. */
const maxRead = 1000;

/** Entries without times are odd and left out. A provider may use the name for something else: null then. */
export function readMissed(list: Cursor): ReadMissed[] | null {
  if (!Array.isArray(list.value)) return null;
  if (list.value.length > maxRead) markOdd(list, because('odd_too_many_stretches', { max: maxRead }));
  return objectsOf({ ...list, value: list.value.slice(0, maxRead) }).flatMap((at) => {
    const from = readNumber(member(at, 'offsetStart'));
    const to = readNumber(member(at, 'offsetEnd'));
    if (from === null || to === null || from < 0 || to <= from) {
      markOdd(at, because('odd_stretch'));
      return [];
    }
    return [{ from, to, reason: readMessage(at, 'reason') }];
  });
}
