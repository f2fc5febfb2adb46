import { createMiddleware } from 'hono/factory';
import { Failure } from '../../review/context/failure.ts';

/** U+0000 in an address is no name, search or token of anything, and the database would stumble over it. */
export const plainAddress = createMiddleware(async (c, next) => {
  if (/%00|\0/i.test(c.req.url)) {
    throw new Failure('zero_in_address');
  }
  await next();
});
