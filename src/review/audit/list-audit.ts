import { sql } from 'kysely';
import type { AuditChoices, AuditEvent, AuditFilters, AuditQuery } from '../../api/audit.ts';
import type { Page } from '../../api/common.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { blindStates } from '../entities/case-state.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { Db } from '../store/tables.ts';
import type { AuditRow } from './chain.ts';

/** One page of the audit, the newest first. */
export async function listAudit(ctx: Context, query: AuditQuery): Promise<Page<AuditEvent>> {
  const before = readPosition(query.cursor);
  let select = whichAudit(ctx.db.kysely, query);
  if (before !== null) select = select.where('id', '<', before);
  const rows = await select
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: page.map(showAudit),
    nextCursor: rows.length > query.limit && last ? String(last.id) : null,
  };
}

/** Events about a case in a blind look are listed after the look is over, for everyone. */
const notBlind = sql<boolean>`(case_id is null or case_id not in (
  select id from review_case where state = any(${[...blindStates]}::text[])
))`;

/** The audit events that match, unordered. */
export function whichAudit(db: Db, filters: AuditFilters) {
  const { person, what, from, to } = filters;
  let select = db.selectFrom('audit_event').selectAll().where(notBlind);
  if (person) select = select.where('actor_id', '=', person);
  if (what) select = select.where(sql<boolean>`what = ${what}`);
  if (filters.case) select = select.where('case_id', '=', uuidOr(filters.case));
  if (filters.submission) select = select.where('submission_id', '=', uuidOr(filters.submission));
  if (from) select = select.where('at', '>=', new Date(from));
  if (to) select = select.where('at', '<=', new Date(to));
  return select;
}

/** A text that is not a UUID matches no row, instead of causing an error. */
const uuidOr = (id: string) => (isUuid(id) ? id : '00000000-0000-0000-0000-000000000000');

function readPosition(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new Failure(
    'cursor_not_valid',
    {},
    {
      errors: [fault('cursor', 'is_no_cursor')],
    },
  );
}

export function showAudit(row: AuditRow): AuditEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    personId: row.actor_id,
    by: row.actor_name,
    machine: row.machine,
    what: row.what,
    caseId: row.case_id,
    submissionId: row.submission_id,
    detail: row.detail,
    detailGone: row.salt === null,
    position: row.position,
  };
}

/** All people and actions in the audit, each found by one step along an index, however long the audit is. */
export async function auditChoices(ctx: Context): Promise<AuditChoices> {
  const db = ctx.db.kysely;
  const [people, actions] = await Promise.all([
    sql<{ id: string; name: string; machine: boolean }>`
      with recursive person as (
        (select actor_id from audit_event order by actor_id limit 1)
        union all
        select (select actor_id from audit_event where actor_id > person.actor_id order by actor_id limit 1)
        from person where person.actor_id is not null
      )
      select latest.actor_id as id, latest.actor_name as name, latest.machine from person
      cross join lateral (
        select actor_id, actor_name, machine from audit_event
        where audit_event.actor_id = person.actor_id order by id desc limit 1
      ) as latest order by latest.machine, lower(latest.actor_name)`.execute(db),
    sql<{ what: string }>`
      with recursive action as (
        (select what from audit_event order by what limit 1)
        union all
        select (select what from audit_event where what > action.what order by what limit 1)
        from action where action.what is not null
      )
      select what from action where what is not null order by what`.execute(db),
  ]);
  return { people: people.rows, actions: actions.rows.map((row) => row.what) };
}
