import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRealPeople } from '../../testing/real-people.ts';
import { readConfig } from './config.ts';
import { firstAdministrator } from './first-administrator.ts';
import { accounts } from './sign-in/accounts.ts';

let people: Awaited<ReturnType<typeof startRealPeople>>;
beforeAll(async () => {
  people = await startRealPeople();
});
afterAll(() => people.close());

const startWith = (ADMIN_PASSWORD: string) =>
  firstAdministrator(
    readConfig({ ADMIN_EMAIL: 'ada.king@people.test', ADMIN_PASSWORD }),
    { kysely: people.db },
    { accounts },
  );
const there = async () => (await sql`select 1 from "user"`.execute(people.db)).rows.length;

it('creates no administrator whose password is easy to guess, and says why', async () => {
  for (const password of [' '.repeat(12), 'password1234', 'Ada.King.2026'])
    await expect(startWith(password)).rejects.toThrow(/ADMIN_PASSWORD is too easy to guess/);
  expect(await there()).toBe(0);
});

it('creates one with a good password, and ignores the setting once the account exists', async () => {
  expect(await startWith('correct horse battery')).toBe('Sign in as ada.king@people.test.');
  expect(await startWith('password1234')).toBe('Sign in as ada.king@people.test.');
  expect(await there()).toBe(1);
  const browser = people.browser();
  expect((await browser.signIn('ada.king@people.test', 'password1234')).status).toBe(401);
  expect((await browser.signIn('ada.king@people.test')).status).toBe(200);
});
