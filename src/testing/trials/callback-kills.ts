import { setTimeout as sleep } from 'node:timers/promises';
import { callbackLoad } from '../product/callback-load.ts';
import { createProduct, type programs } from '../product/product.ts';
import type { TestService } from '../product/service.ts';
import { aVideo, effectsOf, fragmentsOf } from '../product/videos.ts';
import { chanceOf } from './chance.ts';

/** After the first callback that a process accepted. */
const maxLifeMs = 300;
const senders = 8;

/**
 * RC2: the product receives callbacks whose senders repeat each until it is answered 200, and gets SIGKILL at random
 * moments. `lost`: answered 200 and not stored. `doubled`: stored, or with an effect, more than once.
 */
export async function callbackKills(
  databaseUrl: string,
  service: TestService,
  { kills, seed, program }: { kills: number; seed: number; program: keyof typeof programs },
) {
  const chance = chanceOf(seed);
  const product = await createProduct(
    { ...service.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
    { program },
  );
  await product.start();
  const video = await aVideo(databaseUrl);
  const load = await callbackLoad({ product, service, video, senders });
  try {
    for (let kill = 0; kill < kills; kill++) {
      const { taken } = load.figures();
      await load.until((now) => now.taken > taken);
      await sleep(chance() * maxLifeMs);
      product.signal('SIGKILL');
      await product.ended();
      await product.start();
    }
    const { sent, taken, broken, refused, other } = await load.end();
    const stored = await fragmentsOf(databaseUrl, video);
    const { callbacks, duplicates, fragments, findings } = await effectsOf(databaseUrl, video);
    return {
      sent,
      taken,
      lost: [...load.answered].filter((fragment) => !stored.has(fragment)).length,
      doubled: callbacks - sent + (fragments - sent) + (findings - sent),
      /** Stored, but the answer was lost, so it was sent again. */
      resent: duplicates,
      broken,
      refused: refused.length,
      other,
    };
  } finally {
    await load.end().catch(() => {});
    await product.end();
  }
}
