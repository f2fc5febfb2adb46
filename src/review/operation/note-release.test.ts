import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { noteRelease } from './note-release.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

it('records each release once, whichever process starts first, and marks it in the trends', async () => {
  const start = (version: string) => noteRelease(bff.context(), version);
  await start('1.0.0');
  await Promise.all(['1.1.0', '1.1.0', '1.1.0'].map(start));
  await start('1.1.0');
  // Back to the release before.
  await start('1.0.0');
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const { body } = await bff.as('supervisor')('GET', `/api/stats/trends?from=${from}&to=${to}`);
  const marks = body.marks.map(({ what, of, machine }: { what: string; of: string; machine: boolean }) => ({
    what,
    of,
    machine,
  }));
  expect(marks).toEqual(
    ['1.0.0', '1.1.0', '1.0.0'].map((of) => ({ what: 'release-started', of, machine: true })),
  );
});
