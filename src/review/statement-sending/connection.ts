import { sql } from 'kysely';
import type { StatementConnectionBody, StatementSending } from '../../api/statement-sending.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { Db, Trx } from '../store/tables.ts';

export const findConnection = (db: Db) =>
  db.selectFrom('statement_connection').selectAll().executeTakeFirst();

/** The connection without its token, and the state of the statements. */
export async function getSending(ctx: Context): Promise<StatementSending> {
  const db = ctx.db.kysely;
  const connection = await findConnection(db);
  const counts = await db
    .selectFrom('statement_sending')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute();
  const countOf = (state: string) => counts.find((row) => row.state === state)?.count ?? 0;
  const last = await db
    .selectFrom('statement_sending')
    .select(['attempted_at', 'status', 'failure', 'next_at'])
    .where('state', '=', 'waiting')
    .where('attempted_at', 'is not', null)
    .orderBy('attempted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    connection: connection
      ? {
          url: connection.url,
          on: connection.is_on,
          from: connection.from_day,
          stopped:
            connection.stopped_at === null
              ? null
              : { at: connection.stopped_at.toISOString(), status: connection.stopped_status ?? 0 },
          lastSentAt: connection.last_sent_at?.toISOString() ?? null,
          changedAt: connection.changed_at.toISOString(),
          changedBy: connection.changed_by,
        }
      : null,
    counts: { waiting: countOf('waiting'), sent: countOf('sent'), refused: countOf('refused') },
    trouble: last?.attempted_at
      ? {
          at: last.attempted_at.toISOString(),
          status: last.status,
          failure: last.failure,
          next: last.next_at.toISOString(),
        }
      : null,
  };
}

/**
 * Sets the connection, and resumes it if it was stopped. Another address is another database, which has nothing yet, and
 * does not get the token of the first.
 */
export async function setSending(ctx: Context, input: StatementConnectionBody): Promise<StatementSending> {
  const { on, from } = input;
  const url = input.url.replace(/\/+$/, '');
  const sealed = input.token === undefined ? null : await ctx.secrets.seal(input.token);
  await transact(ctx, async ({ trx, record }) => {
    // Also waits for a process that queues.
    await sql`select pg_advisory_xact_lock(hashtext('statement connection'))`.execute(trx);
    const before = await findConnection(trx);
    const isOther = before !== undefined && before.url !== url;
    const token = sealed ?? (isOther ? null : before?.token);
    if (!token)
      throw new Failure('statement_token_needed', {}, { errors: [fault('token', 'must_not_be_empty')] });
    const values = {
      ...{ url, token, is_on: on, from_day: from, queued_until: null, not_before: null },
      ...{ stopped_at: null, stopped_status: null },
      ...{ changed_at: sql<Date>`now()`, changed_by: ctx.actor.name },
    };
    await trx
      .insertInto('statement_connection')
      .values(values)
      .onConflict((is) =>
        is.column('sole').doUpdateSet({ ...values, ...(isOther ? { last_sent_at: null } : {}) }),
      )
      .execute();
    if (isOther) await trx.deleteFrom('statement_sending').execute();
    else await leaveOut(trx, from);
    await trx
      .updateTable('statement_sending')
      .set({ next_at: sql<Date>`least(next_at, now())` })
      .where('state', '=', 'waiting')
      .execute();
    record('statement-sending-changed', { on, from, host: new URL(url).host });
  });
  return getSending(ctx);
}

/** Statements of decisions before this day are sent no more. */
async function leaveOut(trx: Trx, from: string): Promise<void> {
  await sql`
    delete from statement_sending using decision
    where decision.id = decision_id and state <> 'sent' and decided_at < ${dayStart(from)}`.execute(trx);
}

export const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'UTC')`;
