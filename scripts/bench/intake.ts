import pg from 'pg';
import type { Pool } from 'undici';
import { aFilm, filmCallback } from '../../src/testing/product/films.ts';
import { createProduct } from '../../src/testing/product/product.ts';
import { startTestService } from '../../src/testing/product/service.ts';
import { atPace, keepGoing, withPool, withPostgres } from './database.ts';
import { spending, treeOf } from './processes.ts';
import { atMost, type Bench, type Line, promise, quantile, times } from './table.ts';

const atOnce = 16;
const rounds = 3;
const seconds = 4;
const prepared = 24_000;
/** So many send at the same time: what comes of one stream is stored one after the other. */
const streams = 50;
const pace = { perSecond: 200, seconds: 10 };

/**
 * Signed callbacks of fifty streams, each a fragment with a frame to look at, each answered when all that comes of it is
 * durable; beside it the same bytes into a table of their own, a commit each, over as many connections. Nothing is kept to
 * a processor: both share all of them with PostgreSQL, and the callbacks with who sends them by HTTP as well, a part that
 * plain inserts do not have. Whose time a callback and an insert take is told beside it, so that this part can be seen.
 */
export const intake: Bench = {
  name: 'intake',
  run: (tell) =>
    withPostgres(async ({ url, pid }) => {
      const databaseUrl = await url('intake');
      const service = await startTestService();
      const product = await createProduct(
        { DATABASE_URL: databaseUrl, ...service.env },
        { program: 'receiver' },
      );
      await product.start();
      const films = await Promise.all(
        Array.from({ length: streams }, () => aFilm(databaseUrl, 'video-stream')),
      );
      const plain = new pg.Pool({ connectionString: databaseUrl, max: atOnce });
      try {
        tell(`signing ${prepared} callbacks`);
        const sendings: { path: string; body: string }[] = [];
        for (let n = 0; n < prepared; n += 1) {
          const film = films[n % streams];
          if (film)
            sendings.push({
              path: `/callbacks/${film.token}`,
              body: await service.seal(filmCallback(film, n)),
            });
        }
        const send = async (pool: Pool) => {
          const sending = sendings.pop();
          if (!sending) throw new Error('more callbacks are taken than were prepared');
          const answer = await pool.request({ method: 'POST', ...sending });
          await answer.body.dump();
          if (answer.statusCode !== 200) throw new Error(`a callback was answered with ${answer.statusCode}`);
        };
        const bytes = sendings[0]?.body ?? '';
        await plain.query('create table plain (id uuid primary key default gen_random_uuid(), body text)');
        const insert = async () => void (await plain.query('insert into plain (body) values ($1)', [bytes]));
        // The receiver, PostgreSQL, and this process.
        const parts = [() => treeOf(product.pid()), () => treeOf(pid), () => [process.pid]];
        const sending = (seconds: number) =>
          spending(parts, () =>
            withPool(product.url, atOnce, (pool) => keepGoing({ atOnce, seconds }, () => send(pool))),
          );
        await sending(1);
        tell('sending, and inserting between');
        const measured = await times(rounds, async () => ({
          sent: await sending(seconds),
          inserted: await spending(parts, () => keepGoing({ atOnce, seconds: 2 }, insert)),
        }));
        const took = (of: string, ms: number[]): Line => ({
          of: `processor for ${of}`,
          values: ms,
          unit: 'ms',
        });
        const part = (of: 'sent' | 'inserted', at: number) => measured.map((one) => one[of].each[at] ?? 0);
        tell(`sending ${pace.perSecond} a second`);
        const paced = await withPool(product.url, 64, (pool) => atPace(pace, () => send(pool)));
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
          took('a callback: the receiver', part('sent', 0)),
          took('a callback: PostgreSQL', part('sent', 1)),
          took('a callback: who sends it', part('sent', 2)),
          took('a plain insert: PostgreSQL', part('inserted', 1)),
          took('a plain insert: who asks for it', part('inserted', 2)),
          { of: `a callback at ${pace.perSecond}/s, median`, values: [quantile(paced, 0.5)], unit: 'ms' },
          atMost(
            { of: `a callback at ${pace.perSecond}/s, p99`, values: [quantile(paced, 0.99)], unit: 'ms' },
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
