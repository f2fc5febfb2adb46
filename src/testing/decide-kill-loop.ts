import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../bff/node/database.ts';
import { migrate } from '../review/store/migrate.ts';
import type { Db } from '../review/store/tables.ts';
import { runAndKill } from './run-and-kill.ts';
import { writable } from './writable.ts';

/** Rows without what belongs to them: each count must be 0. */
export type Torn = {
  decisionsWithoutDelivery: number;
  decisionsWithoutAudit: number;
  auditsWithoutDecision: number;
  reversalsAstray: number;
  casesAstray: number;
};
type Result = { kills: number; seed: number; decisions: number; takenBack: number; torn: Torn };

const decider = path.join(import.meta.dirname, 'decider/main.ts');
/** More than one process can decide before it is killed, so it never runs out of work. */
const casesPerLife = 200;
const maxLifeMs = 400;
/** With fewer decisions the test proves nothing. */
const fewest = 20;
const atOnce = 1000;

/**
 * RO1: starts a process that decides and kills it at a random moment, repeatedly; then looks for torn writes. On a
 * machine so busy that few decisions happen, it repeats more often and lets them live longer.
 */
export async function decideKillLoop(url: string, kills: number, seed: number): Promise<Result> {
  const db = openDatabase(url);
  try {
    await migrate(db.kysely);
    await fill(db.kysely, kills * casesPerLife);
    const chance = randomOf(seed);
    let [killed, decisions, back] = [0, 0, 0];
    for (; killed < kills || decisions <= fewest || back === 0; killed += 1) {
      await runAndKill(decider, [url], chance() * maxLifeMs * Math.max(1, killed / kills));
      await sql`update review_case set state = 'open' where state <> 'open' and decision_id is null`.execute(
        db.kysely,
      );
      ({ decisions, back } = await db.kysely
        .selectFrom('decision')
        .select([
          sql<number>`count(*)::int`.as('decisions'),
          sql<number>`(count(*) filter (where taken_back is not null))::int`.as('back'),
        ])
        .executeTakeFirstOrThrow());
    }
    return { kills: killed, seed, decisions, takenBack: back, torn: await tornIn(db.kysely) };
  } finally {
    await db.close();
  }
}

/** PostgreSQL rolls back a killed process's transaction as soon as it notices; locking the cases waits for that. */
async function tornIn(db: Db): Promise<Torn> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table decision, delivery, audit_event, review_case in share mode`.execute(trx);
    const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
      (await query.execute(trx)).rows[0]?.n ?? -1;
    return {
      decisionsWithoutDelivery: await count(
        sql`select count(*)::int as n from decision where 1 <> (
          select count(*) from delivery where decision_id = decision.id and type = 'decision.made')`,
      ),
      decisionsWithoutAudit: await count(
        sql`select count(*)::int as n from decision where 1 <> (
          select count(*) from audit_event where what = 'decided' and detail ->> 'decision' = decision.id::text)`,
      ),
      auditsWithoutDecision: await count(
        sql`select count(*)::int as n from audit_event where what = 'decided'
          and not exists (select from decision where decision.id::text = detail ->> 'decision')`,
      ),
      reversalsAstray: await count(
        sql`select count(*)::int as n from delivery join decision on decision.id = delivery.decision_id
          where (delivery.state = 'cancelled') <> (decision.taken_back is not distinct from 'undone')
            or (delivery.type = 'decision.reversed' and decision.taken_back is distinct from 'reversed')`,
      ),
      casesAstray: await count(
        sql`select count(*)::int as n from review_case where (state = 'decided') <> (decision_id is not null)
          or (decision_id is not null and (select taken_back from decision where id = decision_id) is not null)`,
      ),
    };
  });
}

async function fill(db: Db, count: number): Promise<void> {
  const submission = crypto.randomUUID();
  await db
    .insertInto('submission')
    .values({
      id: submission,
      kind: 'texts',
      state: 'end',
      title: 'kill loop',
      params: '{}',
      callback_token: crypto.randomUUID(),
      created_by: 'test',
      created_by_name: 'test',
    })
    .execute();
  const rowOf = (index: number) => ({
    id: crypto.randomUUID(),
    kind: 'text' as const,
    submission_id: submission,
    subject: String(index),
    state: 'open' as const,
    title: `case ${index}`,
    preview: '',
    severity: 0,
    rank_at: new Date(),
  });
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => rowOf(from + index));
    await writable(db).insertInto('review_case').values(rows).execute();
  }
}

/** Random numbers 0..1 that are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
