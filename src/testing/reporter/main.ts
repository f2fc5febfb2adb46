// Reports contents, decides their cases and delivers the answers on the given database, until it is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../bff/node/database.ts';
import { createSend } from '../../bff/node/send.ts';
import { type Context, machine } from '../../review/context/context.ts';
import { Failure } from '../../review/context/failure.ts';
import { decideOne } from '../../review/decisions/decide.ts';
import { undo } from '../../review/decisions/undo.ts';
import { deliverDue } from '../../review/deliveries/deliver.ts';
import { sendNotice } from '../../review/notices/send-notice.ts';
import { unusedSeams } from '../unused-seams.ts';

const [url = '', receiver = '', reports = '0', contents = '1'] = process.argv.slice(2);
const db = openDatabase(url);
const unused = unusedSeams();
const ctx: Context = {
  ...unused,
  db,
  actor: { ...machine, id: 'mo', name: 'mo', machine: false },
  send: createSend([receiver]).send,
  secrets: { seal: async (text) => text, open: async (text) => text },
  settings: { ...unused.settings, publicUrl: 'http://bff.test', undoSeconds: 0.2 },
};

async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Each report is sent until it is there, in any order, some of them twice. */
async function reportAll(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ at: number }>`
      select at from generate_series(0, ${Number(reports) - 1}) as at
      where not exists (select from notice where reference = 'r-' || at) order by random() limit 5`.execute(
      db.kysely,
    );
    if (rows.length === 0) return;
    for (const { at } of rows) {
      const input = {
        contentId: `post-${at % Number(contents)}`,
        reporter: { id: `reporter-${at}`, kind: 'user' as const },
        reason: `reason ${at % 3}`,
        reference: `r-${at}`,
      };
      await Promise.all([sendNotice(ctx, input), sendNotice(ctx, input)]);
    }
  }
}

async function decideOn(): Promise<never> {
  for (;;) {
    const row = await db.kysely
      .selectFrom('review_case')
      .select(['id', 'version'])
      .where('state', '=', 'open')
      .where('report_minutes', '>', 0)
      .orderBy(sql`random()`)
      .limit(1)
      .executeTakeFirst();
    if (!row) await sleep(20);
    else
      await unlessRefused(async () => {
        const { id } = await decideOne(ctx, {
          ...row,
          epoch: 'take',
          verdict: row.id < '8' ? 'reject' : 'approve',
        });
        // Some in time, and some after it was sent.
        if (id < '4') await sleep(id < '2' ? 0 : 300);
        if (id < '4') await undo(ctx, { id });
      });
  }
}

async function deliverOn(): Promise<never> {
  for (;;) {
    await deliverDue(ctx);
    await sleep(20);
  }
}

process.stdout.write('reporting\n');
await Promise.all([reportAll(), reportAll(), decideOn(), decideOn(), deliverOn()]);
