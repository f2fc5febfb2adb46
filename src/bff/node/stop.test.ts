import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { createProduct, type Product, signInTo } from '../../testing/product/product.ts';
import { startTestService, type TestService } from '../../testing/product/service.ts';

let service: TestService;
let database: Awaited<ReturnType<typeof testDatabase>>;
let product: Product;
beforeAll(async () => {
  [service, database] = await Promise.all([startTestService(), testDatabase()]);
});
afterAll(async () => {
  await service.close();
  await database.drop();
});
beforeEach(async () => {
  product = await createProduct({ ...service.env, DATABASE_URL: database.url, LOG_LEVEL: 'info' });
  await product.start();
});
afterEach(() => product.end());

const text = { method: 'POST', body: JSON.stringify({ texts: [{ content: 'held' }] }) };

it('a stop finishes the request in flight, sends browsers elsewhere, accepts no new one, and exits with 0', async () => {
  const call = await signInTo(product.url);
  const line = await call('/api/events');
  const received = line.text();
  const letGo = service.hold();
  const inFlight = call('/api/texts', text);
  await expect.poll(service.waiting).toBe(1);
  product.signal('SIGTERM');
  const ended = product.ended();
  // The event stream ends first, so that the browser reconnects elsewhere while the rest is ending.
  expect(await received).toContain('event: moved');
  await expect(fetch(`${product.url}/healthz`)).rejects.toThrow('fetch failed');
  letGo();
  expect((await inFlight).status).toBe(200);
  expect((await ended).code).toBe(0);
  expect(product.log()).toMatch(/"msg":"stopping"[\s\S]*"msg":"stopped"/);
});

it('a request that does not end is broken off, and the stop still exits with 0 within ten seconds', async () => {
  const call = await signInTo(product.url);
  const letGo = service.hold();
  const inFlight = call('/api/texts', text).then(
    ({ status }) => status,
    () => 'broken off',
  );
  await expect.poll(service.waiting).toBe(1);
  product.signal('SIGTERM');
  const { code, ms } = await product.ended();
  expect([await inFlight, code]).toEqual(['broken off', 0]);
  expect(ms).toBeLessThan(10_000);
  letGo();
});

it('a second signal hurries: requests in flight are broken off at once', async () => {
  const call = await signInTo(product.url);
  const letGo = service.hold();
  const inFlight = call('/api/texts', text).catch(() => 'broken off');
  await expect.poll(service.waiting).toBe(1);
  product.signal('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 700));
  const began = performance.now();
  product.signal('SIGTERM');
  expect(await inFlight).toBe('broken off');
  // Without it, requests in flight would have four seconds.
  expect(performance.now() - began).toBeLessThan(3000);
  expect((await product.ended()).code).toBe(0);
  letGo();
});
