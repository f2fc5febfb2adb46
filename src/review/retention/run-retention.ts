import { sql } from 'kysely';
import { type RetentionKind, retentionKinds } from '../../api/retention.ts';
import { removeOldDetails } from '../audit/removed-details.ts';
import { sealAudit } from '../audit/seal.ts';
import type { Context } from '../context/context.ts';
import { lockHolds } from '../holds/holds.ts';
import { dropOldEventPartitions, makeEventPartitions } from '../journal/event-partitions.ts';
import { type Change, transact } from '../journal/transact.ts';
import { clockDoubt } from '../operation/clock.ts';
import { forgetOldHits } from '../rules/old-hits.ts';
import type { Trx } from '../store/tables.ts';
import { dueRows } from './due.ts';
import { emptyContent } from './empty-content.ts';
import { removeFiles } from './remove-files.ts';
import { readRules } from './rules.ts';

/** Removes one bounded batch in one transaction. Returns the number of removed rows. */
type Batch = (change: Change, ctx: Context, days: number) => Promise<number>;

const files = 50;
const rows = 5000;
/** Enough for more than a day's data. The next day removes the rest. */
const batchesPerRun = 2000;

const batches: Record<Exclude<RetentionKind, 'audit'>, { maxBatch: number; remove: Batch }> = {
  content: {
    maxBatch: files,
    remove: async (change, ctx, days) => {
      const submissions = await take(change.trx, 'content', days, files);
      await emptyContent(change, ctx, { submissions, texts: [] });
      return submissions.length;
    },
  },
  evidence: {
    maxBatch: files,
    remove: async ({ trx }, ctx, days) => {
      const submissions = await take(trx, 'evidence', days, files);
      await removeFiles(trx, ctx, { submissions, texts: [] });
      return submissions.length;
    },
  },
  callbacks: {
    maxBatch: rows,
    remove: async ({ trx }, _ctx, days) => {
      const ids = await take(trx, 'callbacks', days, rows);
      await sql`update callback set raw = '' where id = any(${ids}::uuid[])`.execute(trx);
      return ids.length;
    },
  },
  deliveries: {
    maxBatch: rows,
    remove: async ({ trx }, _ctx, days) => {
      const ids = await take(trx, 'deliveries', days, rows);
      await sql`update sending_attempt set answer = '' where sending_id = any(${ids}::uuid[])`.execute(trx);
      await sql`update sending set body = '' where id = any(${ids}::uuid[])`.execute(trx);
      return ids.length;
    },
  },
  events: {
    maxBatch: rows,
    remove: async ({ trx }, _ctx, days) => {
      const ids = await take(trx, 'events', days, rows);
      await sql`delete from app_event where id = any(${ids}::bigint[])`.execute(trx);
      return ids.length;
    },
  },
  uploads: {
    maxBatch: files,
    remove: async ({ trx }, ctx, days) => {
      const ids = await take(trx, 'uploads', days, files);
      const removedRows = await trx
        .deleteFrom('upload')
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .returning('key')
        .execute();
      for (const { key } of removedRows) await ctx.evidence.remove(key);
      return ids.length;
    },
  },
  exposure: {
    maxBatch: 1,
    remove: async ({ trx }, _ctx, days) => {
      const due = sql`now() - make_interval(days => ${days})`;
      await sql`delete from evidence_view where hour < ${due}`.execute(trx);
      const { numAffectedRows } = await sql`delete from care_exposure where seen_at < ${due}`.execute(trx);
      return Number(numAffectedRows ?? 0) > 0 ? 1 : 0;
    },
  },
};

async function take(trx: Trx, kind: RetentionKind, days: number, limit: number): Promise<string[]> {
  const found = await sql<{ id: string | number }>`
    select id from (${dueRows[kind](days)}) as due order by at limit ${limit}`.execute(trx);
  return found.rows.map((row) => String(row.id));
}

/**
 * The daily job: removes what is due by kind, in bounded batches, except what is under a hold, and records how much was
 * removed. After an interruption the next run continues. After a clock jump it waits for a day, because removal is
 * final.
 */
export async function runRetention(ctx: Context, job: { id: string } = { id: '' }): Promise<void> {
  const afterSeconds = await clockDoubt(ctx.db.kysely);
  if (afterSeconds !== null) {
    await ctx.db.kysely
      .transaction()
      .execute((trx) => ctx.jobs.enqueue(trx, 'retention', { id: job.id }, { afterSeconds }));
    return;
  }
  const rules = await readRules(ctx.db.kysely);
  const removed: Record<string, number> = {};
  await sealAudit(ctx.db.kysely);
  for (const kind of retentionKinds) {
    const days = rules[kind];
    if (days === null) continue;
    const removedRows = await removeKind(ctx, kind, days);
    if (removedRows > 0) removed[kind] = removedRows;
  }
  await forgetOldHits(ctx.db.kysely);
  await transact(ctx, async ({ record }) => record('retention-ran', removed));
}

async function removeKind(ctx: Context, kind: RetentionKind, days: number): Promise<number> {
  if (kind === 'audit') return removeDetailsOf(ctx, days);
  if (kind !== 'events') return removeAll(ctx, kind, days);
  if ((await clockDoubt(ctx.db.kysely)) !== null) return 0;
  // Whole partitions go at once. What is due in the others is removed row by row.
  await makeEventPartitions(ctx.db.kysely);
  const dropped = await dropOldEventPartitions(ctx.db.kysely, days);
  return dropped === null ? 0 : dropped + (await removeAll(ctx, kind, days));
}

async function removeAll(ctx: Context, kind: Exclude<RetentionKind, 'audit'>, days: number): Promise<number> {
  const { maxBatch, remove } = batches[kind];
  let removedRows = 0;
  for (let batch = 0; batch < batchesPerRun; batch += 1) {
    if ((await clockDoubt(ctx.db.kysely)) !== null) break;
    const some = await transact(ctx, async (change) => {
      await lockHolds(change.trx);
      return remove(change, ctx, days);
    });
    removedRows += some;
    if (some < maxBatch || maxBatch === 1) break;
  }
  return removedRows;
}

async function removeDetailsOf(ctx: Context, days: number): Promise<number> {
  const before = new Date(Date.now() - days * 86_400_000);
  let removedRows = 0;
  let from = 0;
  for (let batch = 0; batch < batchesPerRun; batch += 1) {
    const some = await transact(ctx, async (change) => {
      await lockHolds(change.trx);
      return removeOldDetails(change, { before, from, limit: rows });
    });
    if (!some) break;
    removedRows += some.details;
    from = some.upTo;
  }
  return removedRows;
}
