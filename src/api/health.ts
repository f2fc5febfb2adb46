import { z } from 'zod';
import { call } from './call.ts';
import { timeSchema } from './common.ts';

export const checkAlive = call({
  method: 'GET',
  path: '/healthz',
  summary: 'Check that the process runs; checks nothing else',
  tag: 'Operation',
  role: 'anyone',
  answer: z.object({ alive: z.boolean() }),
});
export const checkReady = call({
  method: 'GET',
  path: '/readyz',
  summary: 'Check that the database and the moderation service answer and the disk has space',
  description: 'Returns the same with 503 if one of them fails.',
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
