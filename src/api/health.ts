import { z } from 'zod';
import { call } from './call.ts';
import { timeSchema } from './common.ts';

export const checkAlive = call({
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process answers; asks nothing of anything',
  tag: 'Operation',
  role: 'anyone',
  answer: z.object({ alive: z.boolean() }),
});
export const checkReady = call({
  method: 'GET',
  path: '/readyz',
  summary: 'Whether database and moderation service answer and the disk has room',
  description: 'The same is answered with 503 where one of them does not.',
  tag: 'Operation',
  role: 'anyone',
  answer: z.object({
    ready: z.boolean(),
    database: z.boolean(),
    /** Null: unknown, because the settings could not be read. */
    moderation: z.boolean().nullable(),
    disk: z.boolean(),
    /** Facts about the clocks that are unusual but stop nothing. */
    clock: z
      .object({
        jumped: z.object({ at: timeSchema, bySeconds: z.number() }).nullable(),
        skewSeconds: z.number().nullable(),
      })
      .optional(),
  }),
});
