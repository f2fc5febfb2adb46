import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../../platform/node/log/log.ts';
import { testDatabase } from '../../testing/database.ts';
import { type OpenDatabase, openDatabase } from '../store/database.ts';
import { importWords } from './import-words.ts';
import { type LiveWords, startLiveWords } from './live-words.ts';
import { putWord } from './put-word.ts';

let here: OpenDatabase;
let there: OpenDatabase;
let words: LiveWords;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  const place = { databaseUrl: database.url, dataDir: '/nowhere' };
  here = await openDatabase(place);
  there = await openDatabase(place);
  words = await startLiveWords(here.db, createLog('silent'), 20);
});
afterAll(async () => {
  await words.close();
  await here.close();
  await there.close();
  await drop();
});

const fields = { word: 'frobnitz', label: 'UserDefine', level: 'review', match: 'fuzzy' } as const;

it('notices a word that another process has stored', async () => {
  await putWord(there.db, fields);
  await vi.waitFor(() => expect(words.own().texts.has('frobnitz')).toBe(true), 50_000);
});

it('stays the same object while nothing changes, so that checking is cheap', async () => {
  await words.refresh();
  const before = words.own();
  await words.refresh();
  expect(words.own()).toBe(before);
});

it('stores every word of concurrent callers, and the last check sees them all', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      putWord(i % 2 ? here.db : there.db, { ...fields, word: `at once ${i}` }),
    ),
  );
  await words.refresh();
  expect(words.own().count).toBe(11);
});

it('imports thousands of words, and the former ones stay in use until they are built', async () => {
  const before = words.own();
  const csv = Array.from({ length: 6000 }, (_, i) => `made up ${i} word`).join('\n');
  expect(await importWords(there.db, csv)).toEqual({ added: 6000, changed: 0, refused: [] });
  await words.refresh();
  expect(words.own().count).toBe(6011);
  expect(before.count).toBe(11);
});
