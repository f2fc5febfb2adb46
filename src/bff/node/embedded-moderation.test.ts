import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { createProduct, type Product } from '../../testing/product/product.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let product: Product;
beforeAll(async () => {
  database = await testDatabase();
  product = await createProduct({
    DATABASE_URL: database.url,
    MODERATION_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    // `node --watch` (`npm run dev`) sets this for its children.
    WATCH_REPORT_DEPENDENCIES: '1',
  });
});
afterAll(async () => {
  await product.end();
  await database.drop();
});

it('starts under `node --watch` too', async () => {
  await product.start();
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
});
