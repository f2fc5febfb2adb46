import { sql } from 'kysely';
import type { FirstSteps } from '../../api/guide.ts';
import { startupId } from '../accounts/show-accounts.ts';
import type { Context } from '../context/context.ts';
import { Failure, ModerationUnreachable } from '../context/failure.ts';
import { listWords } from '../operator/words.ts';
import type { Db } from '../store/tables.ts';
import { seenLabels } from './seen-labels.ts';

/** The progress of the installation, step by step; steps that this person may not take are null. */
export async function showFirstSteps(ctx: Context): Promise<FirstSteps> {
  const { role } = ctx.actor;
  const db = ctx.db.kysely;
  const [samples, connection, words, labels] = await Promise.all([
    samplesSent(db),
    role === 'admin' ? connectionTested(ctx) : null,
    role !== 'moderator' ? wordCount(ctx) : null,
    role !== 'moderator' ? labelsNamed(db) : null,
  ]);
  return { samples, connection, words, labels };
}

/** Only this many submissions are searched: an installation with more is past its first steps. */
const lookedThrough = 1000;

async function samplesSent(db: Db): Promise<FirstSteps['samples']> {
  const { rows } = await sql<FirstSteps['samples']>`
    select coalesce(bool_or(kind = 'texts'), false) as texts, coalesce(bool_or(kind = 'video-file'), false) as videos
    from (select kind from submission order by created_at desc, id desc limit ${lookedThrough}) as newest`.execute(
    db,
  );
  return rows[0] ?? { texts: false, videos: false };
}

/** For an account from the settings, its last test is stored with it, as long as it used the present keys. */
async function connectionTested(ctx: Context): Promise<FirstSteps['connection']> {
  const { startup } = ctx.moderation;
  const db = ctx.db.kysely;
  const chosen =
    startup.source === 'settings'
      ? undefined
      : await db
          .selectFrom('moderation_account')
          .select(['id', 'name', 'last_test'])
          .where('active', '=', true)
          .executeTakeFirst();
  if (!chosen)
    return {
      account: startupId,
      name: null,
      source: startup.source,
      succeededAt: await startupAccountTested(db),
    };
  const { id, name, last_test: last } = chosen;
  const fine = last?.outcome === 'fine' && last.key === 'current';
  return { account: id, name, source: 'stored', succeededAt: fine ? last.at : null };
}

/** The account that the process was started with is in no table, but the audit has its tests. */
async function startupAccountTested(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: Date; outcome: string }>`
    select at, detail ->> 'outcome' as outcome from audit_event
    where what = 'account-tested' and detail ->> 'account' = ${startupId}
    order by id desc limit 1`.execute(db);
  const [last] = rows;
  return last?.outcome === 'fine' ? last.at.toISOString() : null;
}

/** An unreachable or missing operator must not break this page. */
async function wordCount(ctx: Context): Promise<FirstSteps['words']> {
  try {
    return { count: (await listWords(ctx, { limit: 1 })).total, why: null };
  } catch (error) {
    if (error instanceof Failure && error.code === 'no_operator') return { count: null, why: error.code };
    if (error instanceof Failure || error instanceof ModerationUnreachable)
      return { count: null, why: 'unreachable' };
    throw error;
  }
}

async function labelsNamed(db: Db): Promise<FirstSteps['labels']> {
  const { rows } = await sql<{ nameless: number; seen: number }>`
    with ${seenLabels}
    select count(*)::int as seen, (count(*) filter (where label.number is null))::int as nameless
    from seen left join label on label.task = seen.task and label.number = seen.label_number`.execute(db);
  return rows[0] ?? { nameless: 0, seen: 0 };
}
