import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { eventSchema } from '../../src/api/events.ts';
import { cookieOf, createProduct } from '../../src/testing/product/product.ts';
import { startTestService } from '../../src/testing/product/service.ts';
import { aVideo, query, type Video, videoCallback } from '../../src/testing/product/videos.ts';
import { atRate, withPostgres } from './database.ts';
import { atMost, type Bench, quantile } from './table.ts';

const browsers = 20;
/** A process ends a session's ninth stream. */
const streamsPerSession = 8;
const rate = { perSecond: 50, seconds: 10 };

/**
 * From sending a callback until the event streams of twenty signed-in browsers have reported the case that it opened.
 */
export const eventStreams: Bench = {
  name: 'streams',
  run: (log) =>
    withPostgres(async ({ url }) => {
      const databaseUrl = await url('streams');
      const service = await startTestService();
      const product = await createProduct({ DATABASE_URL: databaseUrl, ...service.env });
      await product.start();
      const leaving = new AbortController();
      const dispatcher = new Agent({ connections: 256, bodyTimeout: 0 });
      try {
        const received: Map<string, number>[] = [];
        const receive = async (cookie: string) => {
          const seen = new Map<string, number>();
          received.push(seen);
          const stream = await fetch(`${product.url}/api/events`, {
            headers: { cookie },
            signal: leaving.signal,
            dispatcher,
          });
          let rest = '';
          const decoder = new TextDecoder();
          for await (const chunk of stream.body ?? []) {
            const now = performance.now();
            const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
            rest = parts.pop() ?? '';
            for (const part of parts.filter((one) => one.startsWith('data: {"'))) {
              const event = eventSchema.safeParse(JSON.parse(part.slice(6))).data;
              if (event?.type === 'case.opened') seen.set(event.submissionId, now);
            }
          }
        };
        let cookie = '';
        for (let n = 0; n < browsers; n += 1) {
          if (n % streamsPerSession === 0) cookie = await cookieOf(product.url);
          void receive(cookie).catch(() => {});
        }
        log('preparing videos');
        const count = rate.perSecond * rate.seconds;
        const sendings: { video: Video; body: string }[] = [];
        for (let n = 0; n < count; n += 1) {
          const video = await aVideo(databaseUrl, 'video-stream');
          sendings.push({ video, body: await service.seal(videoCallback(video, 0)) });
        }
        const sentAt = new Map<string, number>();
        log(`${rate.perSecond} callbacks a second`);
        await atRate(rate, async (number) => {
          const { video, body } = sendings[number] ?? fail();
          sentAt.set(video.id, performance.now());
          const answer = await fetch(`${product.url}/callbacks/${video.token}`, {
            method: 'POST',
            body,
            dispatcher,
          });
          await answer.text();
          if (answer.status !== 200) throw new Error(`a callback was answered with ${answer.status}`);
        });
        for (let round = 0; round < 100 && received.some(({ size }) => size < count); round += 1)
          await sleep(100);
        const opened = await query(databaseUrl, 'select 1 from review_case');
        const missed = received.reduce((sum, { size }) => sum + opened.length - size, 0);
        const took = received.flatMap((seen) =>
          [...seen].map(([id, at]) => at - (sentAt.get(id) ?? Number.NaN)),
        );
        return [
          {
            of: `callback → event, ${browsers} browsers, ${rate.perSecond}/s, median`,
            values: [quantile(took, 0.5)],
            unit: 'ms',
          },
          atMost({ of: 'the same, p99', values: [quantile(took, 0.99)], unit: 'ms' }, 150),
          atMost({ of: `events missed, of ${count * browsers}`, values: [missed], unit: '' }, 0),
        ];
      } finally {
        leaving.abort();
        await dispatcher.destroy();
        await product.end();
        await service.close();
      }
    }),
};

function fail(): never {
  throw new Error('no callback was prepared');
}
