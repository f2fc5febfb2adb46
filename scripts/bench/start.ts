import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/testing/free-port.ts';
import { createProduct } from '../../src/testing/product/product.ts';
import { residentMib, treeOf } from './processes.ts';
import { atMost, type Bench, msOf, times } from './table.ts';

const rounds = 5;
/** Longer than programs without work live, except engines, of which none has started. */
const untilRestMs = 30_000;
/** At least one of the looks that come each minute is among them. */
const restMs = 60_000;
const pages = path.join(import.meta.dirname, '../../dist');

/**
 * The whole product with its own database and service: its first start, which also builds the pages, later starts, and
 * its processes and memory at rest, the database's among them.
 */
export const startUp: Bench = {
  name: 'start',
  run: async (log) => {
    const product = await createProduct(
      { MODERATION_PORT: String(await freePort()), LOG_LEVEL: 'warn' },
      { program: 'start' },
    );
    try {
      log('the first start');
      await rm(pages, { recursive: true, force: true });
      const first = await msOf(product.start);
      await stop(product);
      log(`${rounds} more`);
      const laterStarts = await times(rounds, async (round) => {
        const took = await msOf(product.start);
        if (round < rounds - 1) await stop(product);
        return took;
      });
      log('at rest');
      await sleep(untilRestMs);
      const { processes, mib } = await atRest(product.pid());
      return [
        atMost({ of: 'the first start, with the build of the pages', values: [first / 1000], unit: 's' }, 4),
        atMost({ of: 'a later start', values: laterStarts.map((ms) => ms / 1000), unit: 's' }, 1.2),
        atMost({ of: 'processes at rest', values: processes, unit: '' }, 14),
        atMost({ of: 'memory at rest', values: mib, unit: 'MiB' }, 300),
      ];
    } finally {
      await product.end();
    }
  },
};

/** Looks once a second. */
async function atRest(pid: number): Promise<{ processes: number[]; mib: number[] }> {
  const processes: number[] = [];
  const mib: number[] = [];
  for (const until = performance.now() + restMs; performance.now() < until; await sleep(1000)) {
    processes.push(treeOf(pid).length);
    mib.push(await residentMib(pid));
  }
  return { processes, mib };
}

async function stop(product: Awaited<ReturnType<typeof createProduct>>): Promise<void> {
  product.signal('SIGTERM');
  await product.ended();
}
