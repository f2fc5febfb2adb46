import { sql } from 'kysely';
import type { Role } from '../../api/common.ts';
import type { Colleague } from '../../api/people.ts';
import type { Actor } from '../context.ts';
import { publish } from '../events/publish.ts';
import { isUuid } from '../is-uuid.ts';
import type { Db, Trx } from '../store/tables.ts';

const freshSeconds = 45;
export const fresh = sql<boolean>`seen_at > now() - make_interval(secs => ${sql.lit(freshSeconds)})`;

type Window = { actor: Actor; tab: string };

/**
 * Keeps a window known as open. Answers the moment it is known from, which `leave` takes back: a line of events that
 * ends late does not end the window that another line has kept open since.
 */
export async function beHere(db: Db, { actor, tab }: Window, first: boolean): Promise<Date> {
  return db.transaction().execute(async (trx) => {
    const { seen_at } = await trx
      .insertInto('presence')
      .values({ person_id: actor.id, tab, seen_at: sql<Date>`now()` })
      .onConflict((is) => is.columns(['person_id', 'tab']).doUpdateSet({ seen_at: sql<Date>`now()` }))
      .returning('seen_at')
      .executeTakeFirstOrThrow();
    if (first) {
      await trx.deleteFrom('presence').where(sql<boolean>`seen_at < now() - interval '1 day'`).execute();
      await tell(trx, actor.id);
    }
    return seen_at;
  });
}

export async function leave(db: Db, { actor, tab }: Window, since: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('presence')
      .where('person_id', '=', actor.id)
      .where('tab', '=', tab)
      .where('seen_at', '<=', since)
      .executeTakeFirst();
    if (gone.numDeletedRows > 0n) await tell(trx, actor.id);
  });
}

/** What this window shows. */
export async function lookAt(db: Db, { actor, tab }: Window, caseId: string | null): Promise<void> {
  const case_id = caseId !== null && isUuid(caseId) ? caseId : null;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('presence')
      .values({ person_id: actor.id, tab, case_id })
      .onConflict((is) => is.columns(['person_id', 'tab']).doUpdateSet({ case_id }))
      .execute();
    await tell(trx, actor.id);
  });
}

async function tell(trx: Trx, personId: string): Promise<void> {
  const rows = await trx
    .selectFrom('presence')
    .select('case_id')
    .where('person_id', '=', personId)
    .where(fresh)
    .execute();
  const caseIds = [...new Set(rows.flatMap((row) => row.case_id ?? []))];
  await publish(trx, { type: 'presence.changed', personId, here: rows.length > 0, caseIds });
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
