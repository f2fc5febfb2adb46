import { z } from 'zod';
import { call } from './call.ts';
import { timeSchema } from './common.ts';

export const checkAlive = call({
  method: 'GET',
  path: '/healthz',
  summary: 'Check that the process runs; checks nothing else',
  description:
    'For the liveness probe of an orchestrator: any answer means that the process runs. It asks neither the database nor the moderation service.',
  tag: 'Operation',
  role: 'anyone',
  answer: z.object({ alive: z.boolean() }),
});
export const checkReady = call({
  method: 'GET',
  path: '/readyz',
  summary: 'Check that the database and the moderation service answer and the disk has space',
  description:
    'For the readiness probe of a load balancer. If something is missing, the answer is the same with status 503, and says what.',
  tag: 'Operation',
  role: 'anyone',
  answer: z.object({
    ready: z.boolean(),
    database: z.boolean(),
    /** Null: unknown, because the settings could not be read. */
    moderation: z.boolean().nullable(),
    disk: z.boolean(),
    /** Whether the replica of the settings is read from; stops nothing. */
    replica: z.boolean().optional(),
    /** Facts about the clocks that are unusual but stop nothing. */
    clock: z
      .object({
        jumped: z.object({ at: timeSchema, bySeconds: z.number() }).nullable(),
        skewSeconds: z.number().nullable(),
      })
      .optional(),
  }),
});
