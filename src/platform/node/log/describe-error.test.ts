import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { describeError } from './describe-error.ts';
import { createLog } from './log.ts';

const canary = 'canary-7f3a';

async function fromDatabase(query: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query('create temporary table one (name text primary key, age int check (age > 0))');
  await client.query('insert into one values ($1, 1)', [canary]);
  const error = await client.query(query, values).catch((thrown: unknown) => thrown);
  await client.end();
  return error;
}

function parseError(): unknown {
  try {
    return JSON.parse(`"${canary}" and more`);
  } catch (error) {
    return error;
  }
}

it('has type and place, and none of the content that an error quotes', async () => {
  const errors = {
    doubled: await fromDatabase('insert into one values ($1, 1)', [canary]),
    checked: await fromDatabase('insert into one values ($1, -1)', [`${canary} 2`]),
    noNumber: await fromDatabase('insert into one values ($1, $2)', ['x', canary]),
    noJson: parseError(),
    address: new Error(`https://ada:${canary}@videos.example/a.mp4?token=${canary} answered 404`),
    deep: new Error('outer', { cause: new Error('inner', { cause: parseError() }) }),
    noError: canary,
  };
  for (const [what, error] of Object.entries(errors))
    expect(JSON.stringify(describeError(error)), what).not.toContain(canary);
  expect(describeError(errors.doubled)).toMatchObject({ code: '23505', at: 'one one_pkey' });
  expect(describeError(errors.deep)).toMatchObject({ message: 'outer', cause: { message: 'inner' } });
  expect(describeError(errors.address).message).toBe('https://…@videos.example/a.mp4?… answered 404');
});

it('writes JSON lines, and readable lines to a terminal', () => {
  const written = (terminal: boolean) => {
    const text: string[] = [];
    const stream = { write: (line: string) => void text.push(line) };
    const log = createLog('info', 'bff', { stream, terminal });
    log.info({ status: 200, route: '/api/cases' }, 'answered');
    log.debug('not logged');
    log.error({ err: new Error('broken') }, 'a request failed');
    return text.join('').trimEnd().split('\n');
  };
  const [first, second, ...more] = written(false).map((line) => JSON.parse(line));
  expect(first).toMatchObject({ level: 'info', program: 'bff', status: 200, msg: 'answered' });
  expect(Date.parse(first.time)).toBeGreaterThan(0);
  expect(second).toMatchObject({ level: 'error', err: { type: 'Error', message: 'broken' } });
  expect(more).toEqual([]);
  const lines = written(true);
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {2}bff answered {2}status=200 route=\/api\/cases$/);
  expect(lines[1]).toMatch(/error bff a request failed {2}Error: broken$/);
});
