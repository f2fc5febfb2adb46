import { z } from 'zod';
import { call } from './call.ts';
import { daySchema, privateAddress, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { sendingFailures } from './webhooks.ts';

/* Sending statements of reasons to the DSA Transparency Database */

/**
 * `waiting`: to be sent, or to be tried again. `sent`: the database has it. `refused`: the database found faults in it,
 * and it is not sent again by itself.
 */
export const statementStates = ['waiting', 'sent', 'refused'] as const;
export type StatementState = (typeof statementStates)[number];

/** A fault that the database found. `field`: the member; empty where it named none. */
const errorSchema = z.object({ field: z.string(), message: z.string() });
export type StatementError = z.infer<typeof errorSchema>;

export const statementConnectionSchema = z.object({
  url: z.string(),
  on: z.boolean(),
  /** Statements of decisions from this day on (UTC) are sent. */
  from: daySchema,
  /** The database refused the token with this status: nothing is sent until the connection is saved again. */
  stopped: z.object({ at: timeSchema, status: z.number().int() }).nullable(),
  lastSentAt: timeSchema.nullable(),
  changedAt: timeSchema,
  changedBy: z.string(),
});
export type StatementConnection = z.infer<typeof statementConnectionSchema>;

export const statementSendingSchema = z.object({
  /** Null: never set up. */
  connection: statementConnectionSchema.nullable(),
  counts: z.object({ waiting: z.number().int(), sent: z.number().int(), refused: z.number().int() }),
  /** The last attempt of a statement that still waits. */
  trouble: z
    .object({
      at: timeSchema,
      status: z.number().int().nullable(),
      failure: z.enum(sendingFailures).nullable(),
      next: timeSchema,
    })
    .nullable(),
});
export type StatementSending = z.infer<typeof statementSendingSchema>;

/** The Commission's database. */
export const usualDatabase = 'https://transparency.dsa.ec.europa.eu/api/v2';

const connectionBodySchema = z.strictObject({
  /** The beginning of its addresses: `/statement` is added. */
  url: privateAddress.meta({ examples: [usualDatabase] }),
  on: z.boolean(),
  from: daySchema,
  /** Absent: the stored one stays. It is never shown again, and another address needs its own. */
  token: z.string().trim().min(1).max(1000).optional(),
});
export type StatementConnectionBody = z.infer<typeof connectionBodySchema>;
/** Rules and limits for its form. */
export const connectionFields = fieldsOf(connectionBodySchema);

export const refusedStatementSchema = z.object({
  decisionId: z.string(),
  caseId: z.string(),
  policy: z.string().nullable(),
  decidedAt: timeSchema,
  /** When the database refused it. */
  at: timeSchema,
  status: z.number().int().nullable(),
  errors: z.array(errorSchema),
});
export type RefusedStatement = z.infer<typeof refusedStatementSchema>;

const shared = { tag: 'Statement sending', role: 'admin' } as const;

export const getStatementSending = call({
  ...shared,
  method: 'GET',
  path: '/api/statement-sending',
  summary: 'Get the connection to the DSA Transparency Database, and how many statements wait',
  description:
    'How many statements wait, were accepted or refused, and whether sending was stopped by the other side.',
  answer: statementSendingSchema,
});
export const setStatementSending = call({
  ...shared,
  method: 'PUT',
  path: '/api/statement-sending',
  summary: 'Set the connection to the DSA Transparency Database',
  description:
    'Statements are sent by themselves from the chosen day on. Another address is another database: everything from that day on is sent there. Saving also resumes a stopped connection.',
  body: connectionBodySchema,
  answer: statementSendingSchema,
  refusals: ['statement_token_needed'],
});
export const listRefusedStatements = call({
  ...shared,
  method: 'GET',
  path: '/api/statement-sending/refused',
  summary: 'List statements that the DSA Transparency Database refused, the newest first',
  description: 'Each with the answer of the database, which names the wrong members.',
  answer: z.object({ refused: z.array(refusedStatementSchema) }),
});
export const sendRefusedStatements = call({
  ...shared,
  method: 'POST',
  path: '/api/statement-sending/refused/send',
  summary: 'Send refused statements again: one, or all',
  description: 'After the cause was mended. Statements that were accepted are never sent twice.',
  body: z.strictObject({ decisionId: z.string().max(100).optional() }),
  answer: z.object({ count: z.number().int() }),
  refusals: ['no_such_decision'],
});
