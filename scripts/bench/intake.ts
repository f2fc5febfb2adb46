import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Pool } from 'undici';
import { createProduct } from '../../src/testing/product/product.ts';
import { startTestService } from '../../src/testing/product/service.ts';
import { aVideo, videoCallback } from '../../src/testing/product/videos.ts';
import { atRate, keepGoing, withPool, withPostgres } from './database.ts';
import { spending, treeOf } from './processes.ts';
import { atMost, type Bench, type Line, promise, quantile, times } from './table.ts';

const atOnce = 16;
const rounds = 3;
const seconds = 2;
const prepared = 90_000;
/** Senders at the same time: callbacks of one stream are processed one after the other. */
const streams = 50;
const rate = { perSecond: 200, seconds: 10 };

/**
 * Signed callbacks of fifty streams, each a fragment with a frame to look at, sent as fast as they are answered. An
 * answer means that the callback is stored; most are processed later. Compared with inserting the same bytes into a
 * table over as many connections, one commit each. The sustained rate is measured, too: from the first callback sent
 * until the last is processed. No process is restricted to a processor: both measurements share all processors with
 * PostgreSQL, and the callbacks also with their HTTP senders, which plain inserts do not have. The table therefore
 * shows the processor time of each part.
 */
export const intake: Bench = {
  name: 'intake',
  run: (log) =>
    withPostgres(async ({ url, pid }) => {
      const databaseUrl = await url('intake');
      const service = await startTestService();
      const product = await createProduct(
        { DATABASE_URL: databaseUrl, ...service.env },
        { program: 'receiver' },
      );
      await product.start();
      const videos = await Promise.all(
        Array.from({ length: streams }, () => aVideo(databaseUrl, 'video-stream')),
      );
      const plain = new pg.Pool({ connectionString: databaseUrl, max: atOnce });
      try {
        log(`signing ${prepared} callbacks`);
        const sendings: { path: string; body: string }[] = [];
        for (let n = 0; n < prepared; n += 1) {
          const video = videos[n % streams];
          if (video)
            sendings.push({
              path: `/callbacks/${video.token}`,
              body: await service.seal(videoCallback(video, n)),
            });
        }
        const send = async (pool: Pool) => {
          const sending = sendings.pop();
          if (!sending) throw new Error('more callbacks were sent than prepared');
          const answer = await pool.request({ method: 'POST', ...sending });
          await answer.body.dump();
          if (answer.statusCode !== 200) throw new Error(`a callback was answered with ${answer.statusCode}`);
        };
        const bytes = sendings[0]?.body ?? '';
        await plain.query('create table plain (id uuid primary key default gen_random_uuid(), body text)');
        const untilProcessed = async () => {
          while ((await plain.query('select from stored_callback limit 1')).rowCount) await sleep(20);
        };
        const insert = async () => void (await plain.query('insert into plain (body) values ($1)', [bytes]));
        // The receiver, PostgreSQL, and this process.
        const parts = [() => treeOf(product.pid()), () => treeOf(pid), () => [process.pid]];
        const sending = (seconds: number) =>
          spending(parts, () =>
            withPool(product.url, atOnce, (pool) => keepGoing({ atOnce, seconds }, () => send(pool))),
          );
        await sending(2);
        await untilProcessed();
        log('sending, waiting until all are processed, and inserting');
        const measured = await times(rounds, async () => {
          const began = performance.now();
          const processed = await spending(parts, async () => {
            const sent = await sending(seconds);
            await untilProcessed();
            return { ...sent, sent };
          });
          const perSecond = (processed.ms.length * 1000) / (performance.now() - began);
          const inserted = await spending(parts, () => keepGoing({ atOnce, seconds: 2 }, insert));
          return { sent: processed.sent, processed: { ...processed, perSecond }, inserted };
        });
        const took = (of: string, ms: number[]): Line => ({
          of: `processor time of ${of}`,
          values: ms,
          unit: 'ms',
        });
        const part = (of: 'sent' | 'processed' | 'inserted', at: number) =>
          measured.map((one) => one[of].each[at] ?? 0);
        log(`sending ${rate.perSecond} a second`);
        const atRateMs = await withPool(product.url, 64, (pool) => atRate(rate, () => send(pool)));
        return [
          promise(
            {
              of: `callbacks stored, ${atOnce} at a time`,
              values: measured.map(({ sent }) => sent.perSecond),
              unit: '/s',
              bound: {
                of: 'plain inserts of the same bytes',
                values: measured.map(({ inserted }) => inserted.perSecond),
                unit: '/s',
              },
            },
            '≥',
            0.4,
          ),
          took('a callback until it is answered: the receiver', part('sent', 0)),
          took('a callback until it is answered: PostgreSQL', part('sent', 1)),
          took('a callback until it is answered: the sender', part('sent', 2)),
          took('a plain insert: PostgreSQL', part('inserted', 1)),
          took('a plain insert: the client', part('inserted', 2)),
          {
            of: 'callbacks processed, from the first sent to the last processed',
            values: measured.map(({ processed }) => processed.perSecond),
            unit: '/s',
          },
          took('a callback until it is processed: the receiver', part('processed', 0)),
          took('a callback until it is processed: PostgreSQL', part('processed', 1)),
          { of: `a callback at ${rate.perSecond}/s, median`, values: [quantile(atRateMs, 0.5)], unit: 'ms' },
          atMost(
            { of: `a callback at ${rate.perSecond}/s, p99`, values: [quantile(atRateMs, 0.99)], unit: 'ms' },
            50,
          ),
        ];
      } finally {
        await plain.end();
        await product.end();
        await service.close();
      }
    }),
};
