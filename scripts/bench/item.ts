import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/testing/free-port.ts';
import { createProduct, signInTo } from '../../src/testing/product/product.ts';
import { query } from '../../src/testing/product/videos.ts';
import { withPostgres } from './database.ts';
import { spending, treeOf } from './processes.ts';
import { type Bench, type Line, times } from './table.ts';

const rounds = 3;
const [requests, perRequest, atOnce] = [300, 10, 8];
/** One of ten texts asks for a person. */
const review = 'Get your fr33 c0ins';
const harmless =
  'We met at the old bridge and walked home along the river, it was late and nobody was out any more';
/** What follows an item or a decision in the background: sums, sealing, deliveries. */
const afterwardsMs = 3000;

/** What everything else is computed from: docs/capacity.md. */
type Costs = { product: number; postgres: number; log: number; disk: number; sent: number };

/**
 * A text through the whole product, sent by tens: the console with its embedded service, and PostgreSQL. Then a
 * decision: claiming the next case and deciding it, as a program does. All processes share all processors.
 */
export const item: Bench = {
  name: 'item',
  run: (log) =>
    withPostgres(async ({ url, pid }) => {
      const databaseUrl = await url('item');
      const product = await createProduct({
        DATABASE_URL: databaseUrl,
        MODERATION_PORT: String(await freePort()),
        MODERATION_TEXT_RPS: '1000',
        MODERATION_LIMIT_TEXT_RPS: '100000',
        UNDO_SECONDS: '1',
        LOG_LEVEL: 'warn',
      });
      await product.start();
      try {
        const call = await signInTo(product.url);
        const costs = async (count: number, one: () => Promise<number>): Promise<Costs> => {
          const before = await state(databaseUrl);
          const parts = [() => treeOf(product.pid()), () => treeOf(pid)];
          const { each, ms } = await spending(parts, async () => {
            const bytes = await manyTimes(count, one);
            await sleep(afterwardsMs);
            return { ms: bytes };
          });
          const after = await state(databaseUrl);
          return {
            product: each[0] ?? Number.NaN,
            postgres: each[1] ?? Number.NaN,
            log: (after.log - before.log) / count,
            disk: (after.disk - before.disk) / count,
            sent: ms.reduce((sum, bytes) => sum + bytes, 0) / count,
          };
        };
        let number = 0;
        const send = async () => {
          const texts = Array.from({ length: perRequest }, (_, n) => ({
            content: `${n === 0 ? review : harmless}, ${++number}`,
            contentId: `post-${number}`,
            userId: `user-${number % 1000}`,
          }));
          return exchange(call, '/api/texts', { texts });
        };
        const decide = async () => {
          const next = await call('/api/cases/claim-next', json({ lane: 'review' }));
          const text = await next.text();
          const { id, version, claim } = JSON.parse(text).case;
          const body = { verdict: 'approve', version, epoch: claim.epoch, next: null };
          return text.length + (await exchange(call, `/api/cases/${id}/decision`, body));
        };
        await manyTimes(50, send);
        log('sending texts');
        const items = (await times(rounds, () => costs(requests, send))).map(perItem);
        log('deciding');
        const decisions = await times(rounds, () => costs(requests, decide));
        return [...linesOf('a text', items), ...linesOf('a decision', decisions)];
      } finally {
        await product.end();
      }
    }),
};

const json = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

/** Returns the bytes of both bodies. */
async function exchange(
  call: Awaited<ReturnType<typeof signInTo>>,
  path: string,
  body: unknown,
): Promise<number> {
  const answer = await call(path, json(body));
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.stringify(body).length + text.length;
}

async function manyTimes(count: number, one: () => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  let started = 0;
  const worker = async () => {
    while (started < count) {
      started += 1;
      results.push(await one());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

const perItem = (of: Costs): Costs => ({
  product: of.product / perRequest,
  postgres: of.postgres / perRequest,
  log: of.log / perRequest,
  disk: of.disk / perRequest,
  sent: of.sent / perRequest,
});

async function state(databaseUrl: string): Promise<{ log: number; disk: number }> {
  const [row] = await query<{ log: number; disk: number }>(
    databaseUrl,
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as log,
       pg_database_size(current_database())::float8 as disk`,
  );
  if (!row) throw new Error('the database has no size');
  return row;
}

function linesOf(of: string, costs: readonly Costs[]): Line[] {
  const line = (what: string, unit: string, value: keyof Costs, by = 1): Line => ({
    of: `${of}: ${what}`,
    values: costs.map((one) => one[value] / by),
    unit,
  });
  return [
    line('processor time of the product', 'ms', 'product'),
    line('processor time of PostgreSQL', 'ms', 'postgres'),
    line('disk of the database', 'kB', 'disk', 1000),
    line("the database's log", 'kB', 'log', 1000),
    line('bodies of requests and answers', 'kB', 'sent', 1000),
  ];
}
