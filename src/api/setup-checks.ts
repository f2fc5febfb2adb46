import { z } from 'zod';
import { taskTypes } from '../protocol/tasks.ts';
import { call } from './call.ts';

export const setupCheckNames = [
  'clock',
  'disk',
  'memory',
  'address',
  'mail',
  'service',
  'engine',
  'database-version',
  'database-text',
  'database-memory',
  'database-connections',
  'database-durability',
  'database-timeouts',
  'database-pooler',
] as const;
export type SetupCheckName = (typeof setupCheckNames)[number];
export const setupStates = ['good', 'attention', 'wrong', 'unknown'] as const;
export type SetupState = (typeof setupStates)[number];

export const setupCheckSchema = z.object({
  name: z.enum(setupCheckNames),
  /** Of an engine: the task that it works on. */
  task: z.enum(taskTypes).nullable(),
  state: z.enum(setupStates),
  /** What was found, in one sentence. */
  found: z.string(),
  /** What to do about it; null where there is nothing to do. */
  remedy: z.string().nullable(),
});
export type SetupCheck = z.infer<typeof setupCheckSchema>;

export const getSetupChecks = call({
  method: 'GET',
  path: '/api/setup-checks',
  summary: 'Check how this installation is set up',
  description:
    'Looks at clock, disk, memory, address, mail server, engines and the settings of the database now. Each check has its state, what was found and, where something is to be done, a remedy. The mail server is signed in to, but no mail is sent.',
  tag: 'First steps',
  role: 'admin',
  query: z.object({
    reachedAt: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .optional()
      .describe('The origin under which the caller reached the console: a page sends its own.'),
  }),
  answer: z.object({ checks: z.array(setupCheckSchema) }),
});
