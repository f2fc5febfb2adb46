import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type Listener, listenTo } from './listen.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
let listener: Listener;
let received: (string | null)[];
beforeEach(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  received = [];
});
afterEach(async () => {
  await listener.close();
  await client.end();
  await database.drop();
});
const name = 'listener under test';
const listeners = async () =>
  (await client.query('select pid from pg_stat_activity where application_name = $1', [name])).rows;
const notify = (channel: string, word: string) => client.query('select pg_notify($1, $2)', [channel, word]);
const hear = (word: string | null) => void received.push(word);

it('one connection hears several channels, each until it is left', async () => {
  listener = listenTo({ url: database.url, applicationName: name });
  await listener.ready;
  listener.add('one', hear);
  const leave = listener.add('two', hear);
  await expect.poll(() => received).toEqual([null, null]);
  await notify('one', 'a');
  await notify('two', 'b');
  await expect.poll(() => received.slice(2)).toEqual(['a', 'b']);
  leave();
  await notify('two', 'c');
  await notify('one', 'd');
  await expect.poll(() => received.slice(4)).toEqual(['d']);
  expect(await listeners()).toHaveLength(1);
});

it('a connection that broke is replaced: it enters again and hears all channels', async () => {
  let entered = 0;
  const enter = async () => void entered++;
  listener = listenTo({ url: database.url, applicationName: name, enter });
  await listener.ready;
  listener.add('one', hear);
  await expect.poll(() => received).toEqual([null]);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    name,
  ]);
  await expect.poll(() => received).toEqual([null, null]);
  expect(entered).toBe(2);
  await notify('one', 'a');
  await expect.poll(() => received).toEqual([null, null, 'a']);
});

it('is not ready when it could not enter', async () => {
  const enter = () => Promise.reject(new Error('somebody else is here'));
  listener = listenTo({ url: database.url, applicationName: name, enter });
  await expect(listener.ready).rejects.toThrow('somebody else is here');
});
