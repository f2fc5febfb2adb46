import { OpenAPIHono } from '@hono/zod-openapi';
import { issueWords } from '../protocol/issue-words.ts';
import { Failure } from '../review/failure.ts';
import type { Env } from './seams.ts';

/** A router whose schemas answer bad input with each fault beside its member. */
export function newApp() {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return;
      const errors = result.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        message: issueWords(issue),
      }));
      throw new Failure('invalid_request', 'Some of it cannot be taken as it is.', { errors });
    },
  });
}
