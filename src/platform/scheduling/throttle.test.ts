import { expect, it } from 'vitest';
import { throttle } from './throttle.ts';

it('reports one error again only after ten seconds, with the number of repeats, and another at once', () => {
  let now = 0;
  const reports: string[] = [];
  const report = throttle(
    (error, suppressed) => reports.push(`${error instanceof Error ? error.message : ''} ${suppressed}`),
    () => now,
  );
  for (now = 0; now < 25_000; now += 1000) report(new Error('away'));
  report(new Error('other'));
  expect(reports).toEqual(['away 0', 'away 9', 'away 9', 'other 0']);
});
