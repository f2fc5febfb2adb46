import { expect, it } from 'vitest';
import { seldom } from './seldom.ts';

it('tells one error again only after ten seconds, with how often it came meanwhile, and another at once', () => {
  let now = 0;
  const told: string[] = [];
  const tell = seldom(
    (error, unsaid) => told.push(`${error instanceof Error ? error.message : ''} ${unsaid}`),
    () => now,
  );
  for (now = 0; now < 25_000; now += 1000) tell(new Error('away'));
  tell(new Error('other'));
  expect(told).toEqual(['away 0', 'away 9', 'away 9', 'other 0']);
});
