import { Hono } from 'hono';
import { forgetSubmission } from '../submissions/forget-submission.ts';

export type SubmissionsParts = Parameters<typeof forgetSubmission>[0];

/** Deletes the data of a submission, for the person whom it is about. */
export function submissionsRoutes(ctx: SubmissionsParts): Hono {
  const routes = new Hono();
  routes.delete('/:id', async (c) => {
    await forgetSubmission(ctx, c.req.param('id'));
    return c.body(null, 204);
  });
  return routes;
}
