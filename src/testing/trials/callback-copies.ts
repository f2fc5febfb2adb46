import { createProduct, type Product, type programs } from '../product/product.ts';
import type { TestService } from '../product/service.ts';
import { aVideo, effectsOf, query, videoCallback } from '../product/videos.ts';

const processes = 2;

/**
 * RC3: sends that many copies of each callback at once, over many connections to two processes. Returns their effects.
 */
export async function callbackCopies(
  databaseUrl: string,
  service: TestService,
  { callbacks, copies, program }: { callbacks: number; copies: number; program: keyof typeof programs },
) {
  const products: Product[] = [];
  try {
    for (let index = 0; index < processes; index++) {
      const product = await createProduct(
        { ...service.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
        { program },
      );
      products.push(product);
      await product.start();
    }
    const video = await aVideo(databaseUrl);
    let refused = 0;
    for (let number = 0; number < callbacks; number++) {
      const body = await service.seal(videoCallback(video, number));
      const send = async (copy: number) => {
        const { url } = products[copy % processes] ?? { url: '' };
        const answer = await fetch(`${url}/callbacks/${video.token}`, { method: 'POST', body });
        await answer.text();
        if (answer.status !== 200) refused++;
      };
      await Promise.all(Array.from({ length: copies }, (_, copy) => send(copy)));
    }
    const effects = await effectsOf(databaseUrl, video);
    const [audit] = await query<{ events: number }>(
      databaseUrl,
      "select count(*)::int as events from audit_event where submission_id = $1 and what = 'callback'",
      [video.id],
    );
    return { ...effects, events: audit?.events ?? -1, refused };
  } finally {
    for (const product of products) await product.end();
  }
}
