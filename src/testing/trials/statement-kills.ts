import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../bff/node/database.ts';
import { createSend } from '../../bff/node/send.ts';
import { type Context, machine } from '../../review/context/context.ts';
import { queueStatements } from '../../review/statement-sending/queue-statements.ts';
import { sendDueStatements } from '../../review/statement-sending/send-statements.ts';
import { migrate } from '../../review/store/migrate.ts';
import type { Db } from '../../review/store/tables.ts';
import { statedDecisions } from '../stated-decisions.ts';
import { startTransparencyDatabase } from '../transparency-database.ts';
import { unusedSeams } from '../unused-seams.ts';
import { chanceOf } from './chance.ts';

const program = path.join(import.meta.dirname, '../statement-sender/main.ts');
const maxLifeMs = 120;
const decisionsPerLife = 6;
/** Longer than a lease, so that the next process sends what the killed one had. */
const aheadPerLife = 120;
/** Processes that have started and wait, so that a life need not wait for a start. */
const spares = 2;

/**
 * Processes send statements to a database that sometimes stores one and breaks off, or answers 500 or 429, and get
 * SIGKILL at random moments; every third one right when the database has stored a statement and not yet answered.
 * `lost`: the database does not have it. `doubled`: it has it more often than once.
 */
export async function statementKills(databaseUrl: string, { kills, seed }: { kills: number; seed: number }) {
  const chance = chanceOf(seed);
  let onStored = () => {};
  const database = await startTransparencyDatabase({
    token: 'secret',
    delay: () => chance() * 20,
    mood: () => {
      const mood = chance();
      return mood < 0.1 ? 'cut' : mood < 0.15 ? 500 : mood < 0.18 ? 429 : 'store';
    },
    onStored: () => onStored(),
  });
  const db = openDatabase(databaseUrl);
  const senders: ChildProcess[] = [];
  try {
    await migrate(db.kysely);
    await connect(db.kysely, database.url);
    const state = await statedDecisions(db.kysely);
    const start = () => {
      const child = spawn(process.execPath, [program, databaseUrl, database.host], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      senders.push(child);
      return { child, ready: untilLine(child, 'ready') };
    };
    const waiting = Array.from({ length: spares }, start);
    let killedAfterStoring = 0;
    for (let life = 1; life <= kills; life += 1) {
      waiting.push(start());
      const next = waiting.shift();
      if (!next) throw new Error('no process is left');
      await state(Array.from({ length: decisionsPerLife }, () => ({})));
      await next.ready;
      const begun = untilLine(next.child, 'sending');
      const stored = new Promise<void>((resolve) => {
        onStored = resolve;
      });
      next.child.stdin?.write(`${life * aheadPerLife}\n`);
      await begun;
      const moment = sleep(10 + chance() * maxLifeMs);
      if (life % 3 === 0)
        killedAfterStoring += await Promise.race([stored.then(() => 1), sleep(2000).then(() => 0)]);
      else await moment;
      const ended = new Promise((resolve) => next.child.once('exit', resolve));
      next.child.kill('SIGKILL');
      await ended;
      onStored = () => {};
    }
    await finish(db, database.host, kills);
    return { ...(await compare(db.kysely, database)), killedAfterStoring, ...database.seen };
  } finally {
    for (const child of senders) child.kill('SIGKILL');
    await database.close();
    await db.close();
  }
}

/** Resolves when the program writes this line. */
const untilLine = (child: ChildProcess, line: string) =>
  new Promise<void>((resolve, reject) => {
    let out = '';
    child.stdout?.on('data', (data) => {
      out += data;
      if (out.includes(`${line}\n`)) resolve();
    });
    // A killed process resolves nothing, and nobody waits for it any more.
    child.once('exit', (code) => (code === null ? undefined : reject(new Error(`ended with ${code}`))));
  });

const connect = (db: Db, url: string) =>
  db
    .insertInto('statement_connection')
    .values({ url, token: 'secret', is_on: true, from_day: '2020-01-01', changed_by: 'test' })
    .execute();

/** Sends what is left, in this process. */
async function finish(db: ReturnType<typeof openDatabase>, host: string, kills: number): Promise<void> {
  const outgoing = createSend([host]);
  const plain = async (text: string) => text;
  const ctx: Context = {
    ...{ ...unusedSeams(), db, actor: machine, send: outgoing.send },
    secrets: { seal: plain, open: plain },
  };
  try {
    for (let round = 1; ; round += 1) {
      while ((await queueStatements(ctx)) > 0);
      const ahead = kills * aheadPerLife + round * 200_000;
      await sendDueStatements(ctx, { aheadSeconds: () => ahead });
      const { left } = await db.kysely
        .selectFrom('statement_sending')
        .select(sql<number>`count(*)::int`.as('left'))
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      if (left === 0) return;
    }
  } finally {
    await outgoing.close();
  }
}

async function compare(db: Db, { stored, faults }: Awaited<ReturnType<typeof startTransparencyDatabase>>) {
  const decisions = await db
    .selectFrom('decision')
    .leftJoin('statement_sending', 'decision_id', 'decision.id')
    .select(['decision.id', 'reasons', 'state', 'uuid'])
    .where('reasons', 'is not', null)
    .execute();
  const had = new Map<string, number>();
  // By its words too: another `puid` would be another statement to the database.
  for (const { statement } of stored.values()) {
    const facts = String(statement.decision_facts);
    had.set(facts, (had.get(facts) ?? 0) + 1);
  }
  const facts = decisions.map(({ reasons }) => reasons?.decision_facts ?? '');
  return {
    statements: decisions.length,
    stored: stored.size,
    lost: facts.filter((one) => !had.has(one)).length,
    doubled: facts.filter((one) => (had.get(one) ?? 0) > 1).length,
    /** The state here is not what the database has. */
    astray: decisions.filter(
      ({ state, uuid, reasons }) => state !== 'sent' || stored.get(reasons?.puid ?? '')?.uuid !== uuid,
    ).length,
    faults: faults.length,
  };
}
