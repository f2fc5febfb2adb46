import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/testing/free-port.ts';
import { createProduct } from '../../src/testing/product/product.ts';
import { residentMib, treeOf } from './processes.ts';
import { atMost, type Bench, msOf, times } from './table.ts';

const rounds = 5;

/** The whole product with its own database and service: its first start, later starts, and its memory when idle. */
export const startUp: Bench = {
  name: 'start',
  run: async (log) => {
    const product = await createProduct(
      { MODERATION_PORT: String(await freePort()), LOG_LEVEL: 'warn' },
      { program: 'start' },
    );
    try {
      log('the first start');
      const first = await msOf(product.start);
      await stop(product);
      log(`${rounds} more`);
      const laterStarts = await times(rounds, async (round) => {
        const took = await msOf(product.start);
        if (round < rounds - 1) await stop(product);
        return took;
      });
      await sleep(5000);
      const started = product.pid();
      return [
        { of: 'first start', values: [first / 1000], unit: 's' },
        atMost({ of: 'a later start', values: laterStarts.map((ms) => ms / 1000), unit: 's' }, 3),
        {
          of: `memory when idle, ${treeOf(started).length} processes, without the database`,
          values: [await residentMib(started)],
          unit: 'MiB',
        },
      ];
    } finally {
      await product.end();
    }
  },
};

async function stop(product: Awaited<ReturnType<typeof createProduct>>): Promise<void> {
  product.signal('SIGTERM');
  await product.ended();
}
