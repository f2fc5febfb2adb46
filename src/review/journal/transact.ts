import type { AppEvent } from '../../api/events.ts';
import type { Actor, Database } from '../context/context.ts';
import type { Trx } from '../store/tables.ts';
import { publish } from './publish.ts';
import { type AuditEntry, record } from './record.ts';

/** An open transaction. Its audit entries and events are collected and written at its end. */
export type Change = {
  readonly trx: Trx;
  /**
   * Adds an audit entry. `detail`: must not contain moderated content. `by`: the actor, if not the one of the
   * transaction.
   */
  record(
    what: AuditEntry['what'],
    detail?: AuditEntry['detail'],
    about?: { caseId?: string; submissionId?: string; by?: Actor | undefined },
  ): void;
  /** Adds an event for browsers, which are notified after the commit. */
  publish(event: AppEvent): void;
};

/** The only way to audit and to publish: together with a change, or not at all. */
export const transact = <T>(
  { db, actor }: { db: Pick<Database, 'kysely'>; actor: Actor },
  work: (change: Change) => Promise<T>,
): Promise<T> =>
  db.kysely.transaction().execute(async (trx) => {
    const entries: AuditEntry[] = [];
    const events: AppEvent[] = [];
    const result = await work({
      trx,
      record: (what, detail = {}, { by = actor, ...about } = {}) =>
        void entries.push({ what, detail, about, by }),
      publish: (event) => void events.push(event),
    });
    // Frozen: a `record` or `publish` after this throws instead of being lost.
    await record(trx, Object.freeze(entries));
    await publish(trx, Object.freeze(events));
    return result;
  });
