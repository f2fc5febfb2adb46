import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { admin, createProduct, type Product } from '../../testing/product/product.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let product: Product;
let holder: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  product = await createProduct({
    DATABASE_URL: database.url,
    MODERATION_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
  });
  holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
});
afterAll(async () => {
  await product.end();
  await holder.end();
  await database.drop();
});

const ready = () =>
  fetch(`${product.url}/readyz`).then(
    ({ status }) => status,
    () => 'no answer',
  );
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

it('RH6: once it reports ready, people can sign in and send a text, even if the first administrator was created late', async () => {
  // Accounts are created under this lock: the start waits while it creates the administrator.
  await holder.query("select pg_advisory_lock(hashtext('second-look.accounts'))");
  const started = product.start();
  const waits = async () => {
    const { rows } = await holder.query<{ waits: boolean }>(
      "select exists (select 1 from pg_locks where locktype = 'advisory' and not granted) as waits",
    );
    return rows[0]?.waits;
  };
  await expect.poll(waits).toBe(true);
  expect(await ready()).not.toBe(200);
  await holder.query("select pg_advisory_unlock(hashtext('second-look.accounts'))");
  await expect.poll(ready, { interval: 5 }).toBe(200);
  const signedIn = await post('/api/auth/sign-in/email', admin);
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const texts = [{ content: 'Get your fr33 c0ins', userId: 'u-1' }];
  expect((await post('/api/texts', { texts }, { cookie })).status).toBe(200);
  await started;
});
