import { createRoute } from '@hono/zod-openapi';
import { laneAnswerSchema } from '../../api/lanes.ts';
import { statsChoicesSchema, statsQuerySchema } from '../../api/stats.ts';
import { contentAnswerSchema, videosAnswerSchema, videosQuerySchema } from '../../api/stats-content.ts';
import {
  applyThresholdBodySchema,
  machineAnswerSchema,
  whatIfAnswerSchema,
  whatIfQuerySchema,
} from '../../api/stats-machine.ts';
import { nowAnswerSchema } from '../../api/stats-now.ts';
import { ownAnswerSchema, peopleAnswerSchema } from '../../api/stats-people.ts';
import { statsChoices } from '../../review/stats/choices.ts';
import { statsContent } from '../../review/stats/content.ts';
import { statsMachine } from '../../review/stats/machine.ts';
import { statsNow } from '../../review/stats/now.ts';
import { statsOwn, statsPeople } from '../../review/stats/people.ts';
import { statsVideos } from '../../review/stats/videos.ts';
import { applyThreshold, statsWhatIf } from '../../review/stats/what-if.ts';
import { answers, jsonBody } from '../answers.ts';
import { laneKeepers } from '../gates/roles.ts';
import { newApp } from '../new-app.ts';
import type { SessionSeam } from '../seams.ts';

const asked = { query: statsQuerySchema };

const now = createRoute({
  method: 'get',
  path: '/api/stats/now',
  request: asked,
  responses: answers(nowAnswerSchema, 'What waits, how fast it comes and goes, who is here'),
});
const machine = createRoute({
  method: 'get',
  path: '/api/stats/machine',
  request: asked,
  responses: answers(machineAnswerSchema, 'The machine against people: by label, score and word'),
});
const whatIf = createRoute({
  method: 'get',
  path: '/api/stats/what-if',
  request: { query: whatIfQuerySchema },
  responses: answers(whatIfAnswerSchema, 'What a lane would have held from other scores on'),
});
const apply = createRoute({
  method: 'post',
  path: '/api/stats/what-if/apply',
  middleware: [laneKeepers],
  request: { body: jsonBody(applyThresholdBodySchema) },
  responses: answers(laneAnswerSchema, 'The lane with its new lower bound'),
});
const people = createRoute({
  method: 'get',
  path: '/api/stats/people',
  request: asked,
  responses: answers(peopleAnswerSchema, 'How people decide, together'),
});
const own = createRoute({
  method: 'get',
  path: '/api/stats/own',
  request: asked,
  responses: answers(ownAnswerSchema, "One's own figures"),
});
const content = createRoute({
  method: 'get',
  path: '/api/stats/content',
  request: asked,
  responses: answers(contentAnswerSchema, 'What comes in, and where from'),
});
const videos = createRoute({
  method: 'get',
  path: '/api/stats/videos',
  request: { query: videosQuerySchema },
  responses: answers(videosAnswerSchema, 'Videos beside one another, by one class'),
});
const choices = createRoute({
  method: 'get',
  path: '/api/stats/choices',
  responses: answers(statsChoicesSchema, 'What can be filtered by'),
});

/** Figures for supervisors; `own` for everybody. */
export function statsRoutes({ session }: { session: Pick<SessionSeam, 'people'> }) {
  const app = newApp();
  app.openapi(now, async (c) =>
    c.json(await statsNow(c.var.ctx, c.req.valid('query'), await session.people()), 200),
  );
  app.openapi(machine, async (c) => c.json(await statsMachine(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(whatIf, async (c) => c.json(await statsWhatIf(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(apply, async (c) =>
    c.json({ lane: await applyThreshold(c.var.ctx, c.req.valid('json')) }, 200),
  );
  app.openapi(people, async (c) => c.json(await statsPeople(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(own, async (c) => c.json(await statsOwn(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(content, async (c) => c.json(await statsContent(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(videos, async (c) => c.json(await statsVideos(c.var.ctx, c.req.valid('query')), 200));
  app.openapi(choices, async (c) => c.json(await statsChoices(c.var.ctx), 200));
  return app;
}
