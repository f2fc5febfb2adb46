import { expect, it } from 'vitest';
import { read, sources } from '../sources.ts';
import { leavesInSession } from './session-sql.ts';

it.each([
  'listen "app_event"',
  "SET statement_timeout = '5s'",
  "set timezone = 'UTC'; select 1",
  "set application_name='x'; set work_mem='1GB'",
  'reset all',
  "select set_config('work_mem', $1, false)",
  'select pg_try_advisory_lock(hashtext($1)) as free',
  'select pg_advisory_lock_shared($1)',
  'select pg_advisory_unlock($1)',
  'create temp table t (id int)',
  'select 1 into temporary t',
  'declare rows no scroll cursor with hold for select 1',
  'prepare p as select 1',
  "select currval('s')",
  "load 'auto_explain'",
])('%s leaves something in its session', (statement) => {
  expect(leavesInSession(statement)).not.toBeNull();
});

it.each([
  "set local work_mem = '32MB'",
  'set transaction isolation level repeatable read',
  "select set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true)",
  'select pg_advisory_xact_lock(hashtext($1))',
  'select pg_try_advisory_xact_lock($1)',
  'update "lane" set "name" = $1',
  'declare rows no scroll cursor for select 1',
  "select pg_notify('app_event', '')",
  'create temporary table t (id int) on commit drop',
  "SET application_name='second-look'; SET client_encoding='UTF8'",
  "insert into t values ('listen')",
])('%s leaves nothing', (statement) => {
  expect(leavesInSession(statement)).toBeNull();
});

/** Sources with such SQL, and why it never goes through a pooler. */
const past = {
  'src/platform/node/postgres/listen.ts': 'listens on a connection of its own, past the pooler',
  'src/moderation/store/sole-process.ts': 'marks the process on a connection of its own, past the pooler',
  'src/bff/node/sole-start.ts': 'one start on an embedded database, which has no pooler',
  'src/bff/node/backup/backup.ts': 'a backup goes past the pooler',
  'src/bff/node/backup/tables.ts': 'a backup goes past the pooler',
};

it('is in no source but those that go past a pooler', () => {
  const literals = /`[^`]*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
  const found = sources
    .filter((file) => /^src\/(platform|moderation|review|bff)\//.test(file) && !file.includes('/migrations'))
    .filter((file) =>
      [...read(file).matchAll(literals)].some(
        ([text]) => isSql(text.slice(1, -1)) && leavesInSession(text.slice(1, -1)),
      ),
    );
  expect(found.sort()).toEqual(Object.keys(past).sort());
});

/** Sentences of ours begin with a capital letter, and settings are single words. */
const isSql = (text: string) => /^\s*[a-z_]+\s+["a-z_$(]/.test(text) && !/[a-z] the |\bto the\b/.test(text);
