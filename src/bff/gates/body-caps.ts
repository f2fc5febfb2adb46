import { createMiddleware } from 'hono/factory';
import type { Env } from '../seams.ts';
import { bodyCap } from './body-cap.ts';

const kilobyte = 1024;
const megabyte = 1024 ** 2;

/** What is larger than JSON of a form. Null: streamed onward, and counted by its own route. */
const larger: readonly [RegExp, number | null][] = [
  [/^\/api\/uploads$/, null],
  [/^\/api\/galleries\/[^/]+\/archive$/, null],
  [/^\/api\/galleries\/[^/]+\/[^/]+\/pictures$/, 16 * megabyte],
  [/^\/api\/words\/import$/, 6 * megabyte],
  [/^\/api\/engines\/[^/]+\/try$/, 16 * megabyte],
];
const usual = bodyCap(256 * kilobyte);
const caps = larger.map(([path, bytes]) => ({ path, cap: bytes === null ? null : bodyCap(bytes) }));

/** Every body under /api has a cap, while it streams in. */
export const bodyCaps = createMiddleware<Env>(async (c, next) => {
  const own = caps.find(({ path }) => path.test(c.req.path));
  if (own && own.cap === null) return next();
  return (own?.cap ?? usual)(c, next);
});
