import { z } from 'zod';
import { Failure, fault } from './failure.ts';

const cursorSchema = z.tuple([z.iso.datetime(), z.string()]);

/** The position after which a list continues: the sort time and id of the last row. Opaque to callers. */
export function makeCursor(at: Date, id: string): string {
  return btoa(JSON.stringify([at.toISOString(), id]));
}

export function readCursor(cursor: string): { at: string; id: string } {
  try {
    const [at, id] = cursorSchema.parse(JSON.parse(atob(cursor)));
    return { at, id };
  } catch {
    throw new Failure(
      'cursor_not_valid',
      {},
      {
        errors: [fault('cursor', 'is_no_cursor')],
      },
    );
  }
}
