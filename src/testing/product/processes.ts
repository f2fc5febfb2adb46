import { randomBytes } from 'node:crypto';
import { freePort } from '../free-port.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { createProduct, type Product } from './product.ts';

/** Several processes of the product on one database, each with its own folder, behind a balancer. */
export type Processes = {
  url: string;
  bffs: Product[];
  workers: Product[];
  balancer: Balancer;
  sealKey: Uint8Array<ArrayBuffer>;
  end(): Promise<void>;
};

export async function createProcesses(options: {
  databaseUrl: string;
  bffs: number;
  workers: number;
  env?: Record<string, string>;
  /** As in `createProduct`. */
  release?: string | undefined;
}): Promise<Processes> {
  const { release } = options;
  const balancer = await startBalancer();
  const sealKey = crypto.getRandomValues(new Uint8Array(32));
  const env = {
    DATABASE_URL: options.databaseUrl,
    PUBLIC_URL: balancer.url,
    SESSION_SECRET: randomBytes(32).toString('base64'),
    SEAL_KEY: sealKey.toBase64(),
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  const make = async (role: 'bff' | 'worker') =>
    createProduct({ ...env, MODERATION_PORT: String(await freePort()) }, { role, release });
  const several = (role: 'bff' | 'worker', count: number) =>
    Promise.all(Array.from({ length: count }, () => make(role)));
  const bffs = await several('bff', options.bffs);
  const workers = await several('worker', options.workers);
  balancer.targets.push(...bffs.map(({ url }) => url));
  return {
    url: balancer.url,
    bffs,
    workers,
    balancer,
    sealKey,
    end: async () => {
      await Promise.all([...bffs, ...workers].map((one) => one.end()));
      await balancer.close();
    },
  };
}
