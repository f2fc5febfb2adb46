import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Pool } from 'undici';
import { startPostgres } from '../../src/platform/node/postgres/postgres.ts';

/** A PostgreSQL with the product's settings, and a folder, while `use` runs. */
export async function withPostgres<T>(
  use: (place: { url(database: string): Promise<string>; folder: string; pid: number }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp('/tmp/second-look-bench-');
  const server = await startPostgres({ dataDir: folder });
  try {
    const written = await readFile(path.join(server.directory, 'postmaster.pid'), 'utf8');
    return await use({ url: server.url, folder, pid: Number.parseInt(written, 10) });
  } finally {
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** New connections for each measurement, since the other side closes connections that idle in between. */
export async function withPool<T>(
  url: string,
  connections: number,
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = new Pool(url, { connections });
  return use(pool).finally(() => pool.destroy());
}

/** Runs that many at a time, each starting the next when done, until the time is over. Returns how many finished. */
export async function keepGoing(
  options: { atOnce: number; seconds: number },
  one: (number: number) => Promise<void>,
): Promise<{ perSecond: number; ms: number[] }> {
  const began = performance.now();
  const end = began + options.seconds * 1000;
  const ms: number[] = [];
  let next = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const at = performance.now();
      await one(next++);
      ms.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, worker));
  return { perSecond: (ms.length * 1000) / (performance.now() - began), ms };
}

/**
 * Starts that many a second, whether earlier ones have ended or not. Returns how long each took from when it was due.
 */
export async function atRate(
  options: { perSecond: number; seconds: number },
  one: (number: number) => Promise<void>,
): Promise<number[]> {
  const count = options.perSecond * options.seconds;
  const began = performance.now() + 50;
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const due = began + (number * 1000) / options.perSecond;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      await one(number);
      return performance.now() - due;
    }),
  );
}
