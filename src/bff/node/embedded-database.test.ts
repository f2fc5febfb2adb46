import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { livingServer } from '../../platform/node/postgres/postgres-process.ts';
import { createProduct, signInTo } from '../../testing/product/product.ts';
import { startTestService } from '../../testing/product/service.ts';

const pidOf = async (dataDir: string) =>
  Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

it('a database that is killed is restarted under the running product and still belongs to it', async () => {
  const service = await startTestService();
  const dataFolder = await mkdtemp('/tmp/second-look-own-');
  await chmod(dataFolder, 0o755);
  const env = { ...service.env, LOG_LEVEL: 'error' };
  const product = await createProduct(env, { dataFolder });
  const other = await createProduct(env, { dataFolder });
  try {
    await product.start();
    expect(product.output()).not.toContain('The database lies in');
    const call = await signInTo(product.url);
    const before = await pidOf(dataFolder);
    process.kill(before, 'SIGKILL');
    await expect.poll(() => pidOf(dataFolder).catch(() => before)).not.toBe(before);
    await expect.poll(async () => (await fetch(`${product.url}/readyz`)).status).toBe(200);
    expect((await call('/api/session')).status).toBe(200);
    expect(product.log()).toContain('the database had ended and was started again');
    await expect(other.start()).rejects.toThrow(/already runs on .* \(pid \d+\)/);

    product.signal('SIGTERM');
    expect((await product.ended()).code).toBe(0);
    expect(livingServer(path.join(dataFolder, 'postgres'))).toBe(null);
  } finally {
    await product.end();
    await other.end();
    await service.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
});

it('a stop that hangs is broken off after ten seconds, and the database ends, too', async () => {
  const service = await startTestService();
  const dataFolder = await mkdtemp('/tmp/second-look-own-');
  await chmod(dataFolder, 0o755);
  const product = await createProduct({ ...service.env, LOG_LEVEL: 'error' }, { dataFolder });
  try {
    await product.start();
    const server = await pidOf(dataFolder);
    const connections = (await readFile(`/proc/${server}/task/${server}/children`, 'utf8')).trim().split(' ');
    const signalThem = (signal: NodeJS.Signals) => {
      for (const pid of connections) process.kill(Number(pid), signal);
    };
    signalThem('SIGSTOP');
    product.signal('SIGTERM');
    expect((await product.ended()).code).toBe(1);
    signalThem('SIGCONT');
    await expect.poll(() => livingServer(path.join(dataFolder, 'postgres'))).toBe(null);
  } finally {
    await product.end();
    await service.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
});

it.runIf(process.getuid?.() === 0)(
  'a start says where the database is when that is not DATA_DIR',
  async () => {
    const service = await startTestService();
    const product = await createProduct({ ...service.env, LOG_LEVEL: 'error' });
    let folder: string | undefined;
    try {
      await chmod(product.dataDir, 0o700);
      await product.start();
      folder = /The database lies in (\S+):/.exec(product.output())?.[1];
      expect(folder).toMatch(/^\/var\/lib\/second-look\/data\//);
      expect(product.output()).toContain(`may not enter ${product.dataDir}.`);
      expect(livingServer(folder ?? '')).not.toBe(null);
      product.signal('SIGTERM');
      expect((await product.ended()).code).toBe(0);
    } finally {
      await product.end();
      await service.close();
      if (folder) await rm(folder, { recursive: true });
    }
  },
);
