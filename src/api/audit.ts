import { z } from 'zod';
import { reasonsSchema } from '../reasons/serialize.ts';
import { call } from './call.ts';
import { historySchema } from './cases.ts';
import { idParamSchema, pageOf, pageQuerySchema, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';

/** Actions on the trail itself and on stored content, by people and the machine. */
export const auditActions = [
  'evidence-viewed',
  'dossier-made',
  'audit-details-removed',
  'retention-changed',
  'retention-ran',
  'hold-placed',
  'hold-lifted',
  'erasure-asked',
  'content-erased',
] as const;
export type AuditAction = (typeof auditActions)[number];

const filters = {
  person: z.string().max(200).optional().describe('The id of a person or a key.'),
  what: z.string().max(60).optional().describe('An action, as `GET /api/audit/choices` lists them.'),
  case: z.string().max(100).optional().describe('The id of a case.'),
  submission: z.string().max(100).optional().describe('The id of a submission.'),
  from: timeSchema.optional().describe('This time is included.'),
  to: timeSchema.optional().describe('This time is included.'),
};
export const auditFiltersSchema = z.object(filters);
export type AuditFilters = z.infer<typeof auditFiltersSchema>;
export const auditQuerySchema = pageQuerySchema.extend(filters);
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditEventSchema = z.object({
  id: z.number(),
  at: timeSchema,
  personId: z.string(),
  by: z.string(),
  machine: z.boolean(),
  what: z.string(),
  caseId: z.string().nullable(),
  submissionId: z.string().nullable(),
  detail: historySchema.shape.detail,
  /** The detail was removed; its hash stays in the chain. */
  detailGone: z.boolean(),
  /** Its position in the chain; null until it is sealed, a moment after it is written. */
  position: z.number().nullable(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;
export const auditPageSchema = pageOf(auditEventSchema);

/** Everyone and every action in the audit, for filters. */
export const auditChoicesSchema = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string(), machine: z.boolean() })),
  actions: z.array(z.string()),
});
export type AuditChoices = z.infer<typeof auditChoicesSchema>;

/** One fault of the chain and its position. */
export const auditFaultSchema = z.object({
  kind: z.enum(['edited', 'detail', 'missing', 'inserted', 'rewritten', 'truncated', 'head']),
  /** The position in the chain, and the row there if there is one. */
  position: z.number(),
  row: z.number().nullable(),
  words: z.string(),
  reasons: reasonsSchema.optional(),
});
export type AuditFault = z.infer<typeof auditFaultSchema>;

export const auditCheckSchema = z.object({
  at: timeSchema,
  rows: z.number(),
  unsealed: z.number(),
  heads: z.number(),
  faults: z.array(auditFaultSchema),
  ms: z.number(),
});
/** How far the trail is sealed, which heads are outside the database, and the result of the last check. */
export const auditChainSchema = z.object({
  sealedTo: z.number(),
  unsealed: z.number(),
  head: z.object({ at: timeSchema, position: z.number(), place: z.string() }).nullable(),
  check: auditCheckSchema.nullable(),
});
export type AuditChain = z.infer<typeof auditChainSchema>;

export const viewedBodySchema = z.strictObject({ of: z.enum(['picture', 'video', 'audio']) });
export type ViewedBody = z.infer<typeof viewedBodySchema>;

export const listAudit = call({
  method: 'GET',
  path: '/api/audit',
  summary: 'List audit events, newest first',
  description:
    'Who did what and when, for people, programs and the machine. Filter by person, action, case, submission or time; `nextCursor` leads to older events. For a file of everything use `GET /api/export/audit`.',
  tag: 'Audit',
  role: 'supervisor',
  query: auditQuerySchema,
  answer: auditPageSchema,
  refusals: ['cursor_not_valid'],
});
export const getAuditChoices = call({
  method: 'GET',
  path: '/api/audit/choices',
  summary: 'List the people and actions in the audit trail',
  description: 'For the filters of the audit list: every name and action that occurs in it.',
  tag: 'Audit',
  role: 'supervisor',
  answer: auditChoicesSchema,
});
export const getAuditChain = call({
  method: 'GET',
  path: '/api/audit/chain',
  summary: 'Get how far the audit trail is sealed, exported and checked',
  description:
    'Shows up to which event the trail is sealed, where its latest head was exported to, and what the last check found.',
  tag: 'Audit',
  role: 'supervisor',
  answer: auditChainSchema,
});
export const noteViewed = call({
  method: 'POST',
  path: '/api/cases/{id}/viewed',
  summary: 'Record that you viewed the evidence of a sensitive case',
  description:
    'A page calls this when somebody reveals a hidden picture, video or sound of a severe case. It becomes an event of the audit trail.',
  tag: 'Deciding',
  role: 'moderator',
  params: idParamSchema,
  body: viewedBodySchema,
  refusals: ['no_such_case'],
});

/** Rules and limits for its form. */
export const auditFields = fieldsOf(auditQuerySchema.pick({ case: true, submission: true }));
