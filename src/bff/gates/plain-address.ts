import { createMiddleware } from 'hono/factory';
import { Failure } from '../../review/context/failure.ts';

/** U+0000 in an address is part of no valid name, search or token, and PostgreSQL refuses it. */
export const plainAddress = createMiddleware(async (c, next) => {
  if (/%00|\0/i.test(c.req.url)) {
    throw new Failure('null_character_in_address');
  }
  await next();
});
