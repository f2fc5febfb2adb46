import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readRole } from './role.ts';

it('is "all" by default, and nothing unknown', () => {
  expect(readRole([])).toBe('all');
  expect(readRole(['--role', 'worker'])).toBe('worker');
  expect(() => readRole(['--role', 'boss'])).toThrow('--role is "boss": it must be one of all, bff, worker');
});

it('with several processes needs a database that all of them reach', () => {
  expect(() => readConfig({}, 'bff')).toThrow('DATABASE_URL is not set: must be given with --role bff');
  expect(readConfig({ DATABASE_URL: 'postgres://x/y' }, 'worker')).toMatchObject({ role: 'worker' });
});

it('takes both secrets from the environment, or neither', () => {
  const SESSION_SECRET = 'x'.repeat(32);
  const SEAL_KEY = new Uint8Array(32).fill(7).toBase64();
  expect(readConfig({ SESSION_SECRET, SEAL_KEY }).keys).toEqual({
    session: SESSION_SECRET,
    seal: new Uint8Array(32).fill(7),
  });
  expect(readConfig({}).keys).toBeNull();
  expect(() => readConfig({ SEAL_KEY })).toThrow('SESSION_SECRET is not set: must be given with SEAL_KEY');
  expect(() => readConfig({ SESSION_SECRET })).toThrow(
    'SEAL_KEY is not set: must be given with SESSION_SECRET',
  );
  expect(() => readConfig({ SESSION_SECRET: 'short', SEAL_KEY })).toThrow('SESSION_SECRET is wrong');
});
