import { sql } from 'kysely';
import type { Role } from '../../api/common.ts';
import type { Colleague } from '../../api/people.ts';
import type { Context } from '../context/context.ts';
import { seenBy } from '../entities/decidable.ts';
import { type Change, transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';
import { teamsByPerson } from './skills.ts';

const freshSeconds = 45;
export const fresh = sql<boolean>`seen_at > now() - make_interval(secs => ${sql.lit(freshSeconds)})`;

type Window = Pick<Context, 'db' | 'actor'> & { tab: string };

/**
 * Registers a window as open. Returns the time of registration, which `unregisterWindow` needs: an event stream that
 * ends late must not close a window that another stream has registered since.
 */
export async function registerWindow(window: Window, first: boolean): Promise<Date> {
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
      await publishPresence(change, window.actor.id);
    }
    return seen_at;
  });
}

export async function unregisterWindow(window: Window, since: Date): Promise<void> {
  await transact(window, async (change) => {
    const removed = await change.trx
      .deleteFrom('presence')
      .where('person_id', '=', window.actor.id)
      .where('tab', '=', window.tab)
      .where('seen_at', '<=', since)
      .executeTakeFirst();
    if (removed.numDeletedRows > 0n) await publishPresence(change, window.actor.id);
  });
}

/** Stores which case this window shows. */
export async function setCurrentCase(window: Window, caseId: string | null): Promise<void> {
  const case_id = caseId !== null && isUuid(caseId) ? caseId : null;
  await transact(window, async (change) => {
    await change.trx
      .insertInto('presence')
      .values({ person_id: window.actor.id, tab: window.tab, case_id })
      .onConflict((is) => is.columns(['person_id', 'tab']).doUpdateSet({ case_id }))
      .execute();
    await publishPresence(change, window.actor.id);
  });
}

async function publishPresence({ trx, publish }: Change, personId: string): Promise<void> {
  const rows = await trx
    .selectFrom('presence')
    .select('case_id')
    .where('person_id', '=', personId)
    .where(fresh)
    .execute();
  const caseIds = [...new Set(rows.flatMap((row) => row.case_id ?? []))];
  publish({ type: 'presence.changed', personId, here: rows.length > 0, caseIds });
}

/** All people, with who is here: with an open window, or with a claim that a program holds for them. */
export async function listPeople(
  { actor, db: { kysely: db } }: Pick<Context, 'actor' | 'db'>,
  people: readonly { id: string; name: string; role: Role }[],
): Promise<{ people: Colleague[] }> {
  const [windows, claims, teams] = await Promise.all([
    db
      .selectFrom('presence')
      .leftJoin('review_case', (join) =>
        join.onRef('review_case.id', '=', 'presence.case_id').on(seenBy(actor)),
      )
      .select(['person_id', 'review_case.id as case_id'])
      .where(fresh)
      .execute(),
    db
      .selectFrom('review_case')
      .where(seenBy(actor))
      .select(['claim_by as person_id', 'id as case_id'])
      .where('claim_by', 'is not', null)
      .where('claim_expires_at', '>', sql<Date>`now()`)
      .execute(),
    teamsByPerson(db),
  ]);
  const seen = Map.groupBy([...windows, ...claims], (row) => row.person_id ?? '');
  return {
    people: people.map(({ id, name, role }) => {
      const rows = seen.get(id) ?? [];
      const caseIds = [...new Set(rows.flatMap((row) => row.case_id ?? []))];
      const inTeams = (teams.get(id) ?? []).map((team) => team.name);
      return { id, name, role, here: rows.length > 0, caseIds, teams: inTeams };
    }),
  };
}
