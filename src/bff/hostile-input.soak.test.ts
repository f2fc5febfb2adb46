// Soak: ten thousand requests here, and a million by the command.
import { expect, it } from 'vitest';
import { fuzz } from '../testing/hostile/fuzz.ts';

// `npm run soak -- input` sends a million, with its own seed.
const count = Number(process.env.FUZZ_COUNT ?? 10_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

it(`answers ${count} mutated requests over every call without failing, seed ${seed}`, async () => {
  const report = await fuzz(count, seed);
  process.stdout.write(`${report.calls} calls; answers by status: ${JSON.stringify(report.statuses)}\n`);
  expect(report.wrong).toEqual([]);
  expect(report.unhandled).toEqual([]);
  expect(report.sent).toBe(count);
  expect(report.calls).toBeGreaterThan(50);
  // Some of each status: right requests are accepted, wrong ones refused.
  const kinds = [200, 201, 204, 400, 403, 404, 409, 413, 415].filter((status) => !report.statuses[status]);
  expect(kinds).toEqual([]);
});
