import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOf } from '../../platform/node/postgres/database-place.ts';
import { testDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { startMailReceiver } from '../../testing/mail-receiver.ts';
import { hasPooler, type Pooler, startPooler } from '../../testing/pooler/pooler.ts';
import { socketAddress } from '../../testing/socket-address.ts';
import { createHost } from './host.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let receiver: Awaited<ReturnType<typeof startMailReceiver>>;
beforeAll(async () => {
  [database, receiver] = await Promise.all([testDatabase(), startMailReceiver()]);
});
afterAll(() => Promise.all([database.drop(), receiver.close()]));

type Given = 'url' | 'directUrl' | 'smtp';
const hostOf = ({ url = database.url, directUrl = url, smtp = '' }: Partial<Record<Given, string>> = {}) =>
  createHost({
    config: { role: 'all', remote: null, mail: smtp === '' ? null : { url: smtp, from: 'a@example.com' } },
    place: placeOf(url, directUrl),
  });

it('signs in to the mail server without sending anything, or says why that failed', async () => {
  expect(hostOf().mail).toBe(null);
  expect(await hostOf({ smtp: receiver.url() }).mail?.()).toBe(null);
  expect(await hostOf({ smtp: receiver.url('wrong') }).mail?.()).toContain('535');
  const nobody = await hostOf({ smtp: `smtp://me:secret-word@127.0.0.1:${await freePort()}` }).mail?.();
  expect(nobody).toContain('ECONNREFUSED');
  expect(nobody).not.toContain('secret-word');
  expect(receiver.received).toEqual([]);
});

it('knows the memory of its machine or container', () => {
  const { totalBytes, availableBytes } = hostOf().memory();
  expect(totalBytes).toBeGreaterThanOrEqual(availableBytes);
  expect(availableBytes).toBeGreaterThan(0);
});

it('finds no pooler on a direct connection, whatever the settings say', async () => {
  expect(await hostOf().pooler()).toEqual({ found: false, declared: false });
  const directUrl = `${database.url}&x=1`;
  expect(await hostOf({ directUrl }).pooler()).toEqual({ found: false, declared: true });
});

describe.skipIf(!hasPooler())('behind PgBouncer', () => {
  let pooler: Pooler;
  beforeAll(async () => {
    const { host: socket, user } = socketAddress(database.url);
    pooler = await startPooler({ socket, user, size: 2 });
  });
  afterAll(() => pooler.close());

  it('finds it, declared or not', async () => {
    const url = pooler.url(socketAddress(database.url).database);
    expect(await hostOf({ url }).pooler()).toEqual({ found: true, declared: false });
    expect(await hostOf({ url, directUrl: database.url }).pooler()).toEqual({ found: true, declared: true });
  });
});
