import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Pool } from 'undici';
import { startPostgres } from '../../src/platform/node/postgres/postgres.ts';

/** A PostgreSQL as the product starts it, with a folder, for as long as `use` takes. */
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

/** New connections for each measurement: what idles in between is closed by the other side. */
export async function withPool<T>(
  url: string,
  connections: number,
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = new Pool(url, { connections });
  return use(pool).finally(() => pool.destroy());
}

/** So many at a time, each beginning the next when it is done, until the time is over; tells how many came to their end. */
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

/** Begins so many a second, whether those before have ended or not; tells how long each took from when it was due. */
export async function atPace(
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
