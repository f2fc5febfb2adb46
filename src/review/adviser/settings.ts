import { sql } from 'kysely';
import type { AdviserBody, AdviserState } from '../../api/adviser.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { Db, Trx } from '../store/tables.ts';

const days = 30;

export const findAdviser = (db: Db) => db.selectFrom('adviser').selectAll().executeTakeFirst();

/** The settings without the token, and what became of the answers. */
export async function getAdviser(ctx: Context): Promise<AdviserState> {
  const db = ctx.db.kysely;
  const adviser = await findAdviser(db);
  const recent = db
    .selectFrom('advice')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb('ended_at', '>', sql<Date>`now() - make_interval(days => ${days})`),
      ]),
    );
  const counts = await recent
    .select(['state', 'dropped', sql<number>`count(*)::int`.as('count')])
    .groupBy(['state', 'dropped'])
    .execute();
  const countOf = (state: string) => counts.find((row) => row.state === state)?.count ?? 0;
  const trouble = await recent
    .select(['status', 'failure', sql<Date>`coalesce(ended_at, next_at)`.as('at')])
    .where('attempts', '>', 0)
    .where('state', '<>', 'given')
    .where('failure', 'is not', null)
    .orderBy(sql`coalesce(ended_at, next_at)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    adviser: adviser
      ? {
          url: adviser.url,
          model: adviser.model,
          on: adviser.is_on,
          language: adviser.language,
          before: adviser.before,
          hasToken: adviser.token !== null,
          stopped:
            adviser.stopped_at === null
              ? null
              : { at: adviser.stopped_at.toISOString(), status: adviser.stopped_status ?? 0 },
          changedAt: adviser.changed_at.toISOString(),
          changedBy: adviser.changed_by,
        }
      : null,
    counts: { waiting: countOf('waiting'), given: countOf('given'), failed: countOf('failed') },
    dropped: counts
      .flatMap(({ dropped, count }) => (dropped ? { why: dropped, count } : []))
      .sort((a, b) => b.count - a.count || a.why.localeCompare(b.why)),
    trouble: trouble
      ? { at: trouble.at.toISOString(), status: trouble.status, failure: trouble.failure }
      : null,
  };
}

/** Sets the adviser, and resumes it if it was stopped. Another address does not get the token of the first. */
export async function setAdviser(ctx: Context, input: AdviserBody): Promise<AdviserState> {
  const { on, model, language, before } = input;
  const url = input.url.replace(/\/+$/, '');
  const sealed = input.token ? await ctx.secrets.seal(input.token) : null;
  await transact(ctx, async ({ trx, record }) => {
    // Also waits for a process that queues.
    await sql`select pg_advisory_xact_lock(${adviserLock})`.execute(trx);
    await requirePolicies(trx, before);
    const known = await findAdviser(trx);
    const isOther = known !== undefined && known.url !== url;
    const token = input.token === undefined && !isOther ? (known?.token ?? null) : sealed;
    const goesOn = on && known?.is_on === true && !isOther;
    const values = {
      ...{ url, model, token, is_on: on, language, before: [...new Set(before)] },
      ...{ not_before: null, stopped_at: null, stopped_status: null },
      ...(goesOn ? {} : { since: sql<Date>`now()`, queued_until: null }),
      ...{ changed_at: sql<Date>`now()`, changed_by: ctx.actor.name },
    };
    await trx
      .insertInto('adviser')
      .values({ since: sql<Date>`now()`, ...values })
      .onConflict((is) => is.column('sole').doUpdateSet(values))
      .execute();
    // Nothing that was meant for one address goes to another, or out while it is off.
    const waiting = trx.updateTable('advice').where('state', '=', 'waiting');
    if (goesOn) await waiting.set({ next_at: sql<Date>`least(next_at, now())` }).execute();
    else await trx.deleteFrom('advice').where('state', '=', 'waiting').execute();
    record('adviser-changed', { on, model, before: before.join(', '), host: new URL(url).host });
  });
  return getAdviser(ctx);
}

/** The key of the lock of those who queue cases or change the settings. */
export const adviserLock = sql`hashtext('adviser')`;

async function requirePolicies(trx: Trx, keys: readonly string[]): Promise<void> {
  const known = await trx
    .selectFrom('policy')
    .select('key')
    .where('key', '=', (eb) => eb.fn.any(eb.val([...keys])))
    .execute();
  const missing = keys.find((key) => !known.some((one) => one.key === key));
  if (missing !== undefined) throw new Failure('no_such_policy', { policy: missing });
}
