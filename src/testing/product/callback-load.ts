import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from './product.ts';
import type { TestService } from './service.ts';
import { type Video, videoCallback } from './videos.ts';

const againMs = 50;

export type LoadFigures = {
  /** Callbacks started, each sent until it was answered 200. */
  sent: number;
  taken: number;
  /** Milliseconds until each 503. */
  refused: number[];
  /** Connections that broke or could not be opened. */
  broken: number;
  /** Any answer that is neither 200 nor 503. */
  other: number[];
};

/** Senders as the interface describes them: each callback is repeated until it is answered 200. */
export async function callbackLoad(options: {
  product: Pick<Product, 'url'>;
  service: TestService;
  video: Video;
  senders: number;
}) {
  const { product, service, video } = options;
  const figures: LoadFigures = { sent: 0, taken: 0, refused: [], broken: 0, other: [] };
  const answered = new Set<string>();
  let ending = false;

  async function send(body: string): Promise<number> {
    const began = performance.now();
    try {
      const answer = await fetch(`${product.url}/callbacks/${video.token}`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(10_000),
      });
      await answer.text();
      if (answer.status === 503) figures.refused.push(performance.now() - began);
      else if (answer.status !== 200) figures.other.push(answer.status);
      return answer.status;
    } catch {
      figures.broken++;
      return 0;
    }
  }

  async function sender(): Promise<void> {
    while (!ending) {
      const number = figures.sent++;
      const body = await service.seal(videoCallback(video, number));
      while ((await send(body)) !== 200) await sleep(againMs);
      figures.taken++;
      answered.add(`f-${number}`);
    }
  }

  const running = Promise.all(Array.from({ length: options.senders }, sender));
  return {
    figures: () => figures,
    /** The fragments whose callbacks were answered 200. */
    answered,
    until: async (enough: (now: LoadFigures) => boolean) => {
      for (const end = performance.now() + 60_000; !enough(figures); await sleep(20))
        if (performance.now() > end) throw new Error(`the load does not go on: ${JSON.stringify(figures)}`);
    },
    /** Starts no more, and waits until each is answered 200. */
    end: async () => {
      ending = true;
      await running;
      return figures;
    },
  };
}
