import { sql } from 'kysely';
import type { Role } from '../../api/common.ts';
import type { Colleague } from '../../api/people.ts';
import type { Context } from '../context/context.ts';
import { type Change, transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { Db } from '../store/tables.ts';

const freshSeconds = 45;
export const fresh = sql<boolean>`seen_at > now() - make_interval(secs => ${sql.lit(freshSeconds)})`;

type Window = Pick<Context, 'db' | 'actor'> & { tab: string };

/**
 * Keeps a window known as open. Answers the moment it is known from, which `leave` takes back: a line of events that
 * ends late does not end the window that another line has kept open since.
 */
export async function beHere(window: Window, first: boolean): Promise<Date> {
  return transact(window, async (change) => {
    const { trx } = change;
    const { seen_at } = await trx
      .insertInto('presence')
      .values({ person_id: window.actor.id, tab: window.tab, seen_at: sql<Date>`now()` })
      .onConflict((is) => is.columns(['person_id', 'tab']).doUpdateSet({ seen_at: sql<Date>`now()` }))
      .returning('seen_at')
      .executeTakeFirstOrThrow();
    if (first) {
      await trx.deleteFrom('presence').where(sql<boolean>`seen_at < now() - interval '1 day'`).execute();
      await tell(change, window.actor.id);
    }
    return seen_at;
  });
}

export async function leave(window: Window, since: Date): Promise<void> {
  await transact(window, async (change) => {
    const gone = await change.trx
      .deleteFrom('presence')
      .where('person_id', '=', window.actor.id)
      .where('tab', '=', window.tab)
      .where('seen_at', '<=', since)
      .executeTakeFirst();
    if (gone.numDeletedRows > 0n) await tell(change, window.actor.id);
  });
}

/** What this window shows. */
export async function lookAt(window: Window, caseId: string | null): Promise<void> {
  const case_id = caseId !== null && isUuid(caseId) ? caseId : null;
  await transact(window, async (change) => {
    await change.trx
      .insertInto('presence')
      .values({ person_id: window.actor.id, tab: window.tab, case_id })
      .onConflict((is) => is.columns(['person_id', 'tab']).doUpdateSet({ case_id }))
      .execute();
    await tell(change, window.actor.id);
  });
}

async function tell({ trx, publish }: Change, personId: string): Promise<void> {
  const rows = await trx
    .selectFrom('presence')
    .select('case_id')
    .where('person_id', '=', personId)
    .where(fresh)
    .execute();
  const caseIds = [...new Set(rows.flatMap((row) => row.case_id ?? []))];
  publish({ type: 'presence.changed', personId, here: rows.length > 0, caseIds });
}

/** Everyone there is, with who is here: by an open window, or by a claim that a program holds for them. */
export async function listPeople(
  db: Db,
  people: readonly { id: string; name: string; role: Role }[],
): Promise<{ people: Colleague[] }> {
  const [windows, claims] = await Promise.all([
    db.selectFrom('presence').select(['person_id', 'case_id']).where(fresh).execute(),
    db
      .selectFrom('review_case')
      .select(['claim_by as person_id', 'id as case_id'])
      .where('claim_by', 'is not', null)
      .where('claim_expires_at', '>', sql<Date>`now()`)
      .execute(),
  ]);
  const seen = Map.groupBy([...windows, ...claims], (row) => row.person_id ?? '');
  return {
    people: people.map(({ id, name, role }) => {
      const rows = seen.get(id) ?? [];
      const caseIds = [...new Set(rows.flatMap((row) => row.case_id ?? []))];
      return { id, name, role, here: rows.length > 0, caseIds };
    }),
  };
}
