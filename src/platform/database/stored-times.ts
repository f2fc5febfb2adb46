import { type QueryExecutorProvider, sql } from 'kysely';

/** Columns with times that decide something, in the rows of a table that still wait (all rows without `where`). */
export type StoredTimes = {
  table: string;
  where?: string;
  /** When something is due or ends. */
  until?: readonly string[];
  /** The start of a period that is measured until now. */
  since?: readonly string[];
  /** Times that must not be in the future; a jump ahead does not harm them. */
  past?: readonly string[];
  /** Periods (UTC, without zone) for which something was done, so that it is not done again. */
  done?: readonly string[];
};

/**
 * A clock that shows `now` (seconds since 1970) and jumped by `bySeconds` at some moment of the last `unseenSeconds`.
 */
export type Jump = { now: number; bySeconds: number; unseenSeconds: number };

/**
 * Moves stored times by a jump of the clock, so that waiting rows stay due at the same moment. Times written after a
 * jump ahead stay as they are; those written between a jump back and this call are due at once.
 */
export async function moveTimes(
  db: QueryExecutorProvider,
  times: readonly StoredTimes[],
  jump: Jump,
): Promise<number> {
  let moved = 0;
  for (const { table, where = 'true', until = [], since = [], past = [], done = [] } of times) {
    if (!(await isThere(db, table))) continue;
    const moves =
      jump.bySeconds > 0
        ? [
            ...until.map((column) => aheadUntil(column, jump)),
            ...since.map((column) => aheadSince(column, jump)),
          ]
        : [...until, ...since, ...past]
            .map((column) => back(column, jump))
            .concat(done.map((column) => forget(column, jump)));
    if (moves.length === 0) continue;
    const set = moves.map(
      ({ column, when, to }) => `${column} = case when ${when} then ${to} else ${column} end`,
    );
    const any = moves.map(({ when }) => `(${when})`).join(' or ');
    const { numAffectedRows } = await sql
      .raw(`update ${table} set ${set.join(', ')} where (${where}) and (${any})`)
      .execute(db);
    moved += Number(numAffectedRows ?? 0);
  }
  return moved;
}

type Move = { column: string; when: string; to: string };

const at = (seconds: number) => `to_timestamp(${seconds})`;
const moved = (column: string, { bySeconds }: Jump) => `${column} + make_interval(secs => ${bySeconds})`;

function back(column: string, jump: Jump): Move {
  return { column, when: `${column} > ${at(jump.now)}`, to: moved(column, jump) };
}

function forget(column: string, { now }: Jump): Move {
  return { column, when: `${column} > ${at(now - 60)} at time zone 'UTC'`, to: 'null' };
}

/** Excludes rows that were due before and rows written since. */
function aheadUntil(column: string, jump: Jump): Move {
  const { now, bySeconds, unseenSeconds } = jump;
  const when = `${column} > ${at(now - bySeconds - unseenSeconds)} and ${column} <= ${at(now - unseenSeconds)}`;
  return { column, when, to: moved(column, jump) };
}

function aheadSince(column: string, jump: Jump): Move {
  return { column, when: `${column} <= ${at(jump.now - jump.unseenSeconds)}`, to: moved(column, jump) };
}

async function isThere(db: QueryExecutorProvider, table: string): Promise<boolean> {
  const { rows } = await sql<{ it: string | null }>`select to_regclass(${table})::text as it`.execute(db);
  return rows[0]?.it !== null;
}
