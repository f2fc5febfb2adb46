import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { accessTable } from './gates/access-table.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const routes = () =>
  new Set(
    bff.app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path}`),
  );

it('every route has a row in src/bff/gates/access-table.ts, and every row a route', () => {
  expect([...routes()].filter((route) => !(route in accessTable))).toEqual([]);
  expect(Object.keys(accessTable).filter((row) => !routes().has(row))).toEqual([]);
});
