import { z } from 'zod';
import { saying } from '../reasons/of-issue.ts';
import { auditEventSchema, auditFiltersSchema } from './audit.ts';
import { call } from './call.ts';
import { caseSchema, casesQuerySchema, decisionSchema } from './cases.ts';
import { daySchema, personSchema, timeSchema } from './common.ts';
import { findingSchema } from './findings.ts';
import type { KeyScope } from './keys.ts';
import { reviewProofSchema } from './review-proof.ts';
import { statementSchema } from './statements.ts';
import { zoneSchema } from './stats.ts';

/** What can be exported as a file, each at `GET /api/export/<kind>`: all matching rows, as of one moment. */
export const exportKinds = ['cases', 'decisions', 'rulings', 'audit', 'statements'] as const;
export type ExportKind = (typeof exportKinds)[number];
export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const moment = z.union([timeSchema, daySchema], saying('must_be_day_or_moment'));

/** The query of every export. */
const file = {
  format: z
    .enum(exportFormats)
    .describe('`csv` for spreadsheets, `jsonl` for programs: one object per line.'),
  zone: zoneSchema
    .default('UTC')
    .describe('The time zone of the days `from` and `to`, and of times in a CSV file; JSON lines use UTC.'),
  from: moment.optional().describe('A day, or a moment that is included.'),
  to: moment.optional().describe('A day that is included, or a moment that is not; the audit includes it.'),
  bom: z
    .literal('yes')
    .optional()
    .describe('Starts a CSV file with a byte order mark, by which some spreadsheets recognise UTF-8.'),
};

const order = { path: ['to'], ...saying('must_not_precede_from') };
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined ||
  to === undefined ||
  (from.length === 10 && to.length === 10 ? from <= to : Date.parse(from) <= Date.parse(to) + dayMs);
const dayMs = 86_400_000;

/** The filters of the list of cases. An unknown name is refused: ignoring it would export more than intended. */
const ofCases = casesQuerySchema.omit({ cursor: true, limit: true, direction: true, ids: true }).extend({
  ...file,
  lane: z.string().max(50).default('all').describe('The key of a lane; `all` has everything.'),
});
export const casesExportSchema = z.strictObject(ofCases.shape).refine(inOrder, order);
/** The decisions of the cases that the same query lists. */
export const decisionsExportSchema = z
  .strictObject(ofCases.omit({ sort: true }).shape)
  .refine(inOrder, order);
export const auditExportSchema = z
  .strictObject({ ...auditFiltersSchema.shape, ...file })
  .refine(inOrder, order);
export const statementsExportSchema = z.strictObject(file).refine(inOrder, order);

export type DecisionsExport = z.output<typeof decisionsExportSchema>;
export type StatementsExport = z.output<typeof statementsExportSchema>;
export type ExportQuery = Pick<StatementsExport, 'format' | 'zone' | 'from' | 'to' | 'bom'>;

/** One JSON line per case. */
export const exportedCaseSchema = caseSchema
  .pick({
    id: true,
    kind: true,
    state: true,
    version: true,
    title: true,
    preview: true,
    labels: true,
    findingCount: true,
    severity: true,
    openedAt: true,
    updatedAt: true,
    submissionId: true,
    contentId: true,
    userId: true,
    roomId: true,
    forumId: true,
    language: true,
    /** The standing decision; null in a blind look. */
    decision: true,
  })
  .extend({
    /** The full text; null for other kinds. */
    content: z.string().nullable(),
    /** The highest score of its findings. */
    rate: z.number().nullable(),
  });
export type ExportedCase = z.infer<typeof exportedCaseSchema>;

const ofCase = caseSchema.pick({
  kind: true,
  submissionId: true,
  contentId: true,
  userId: true,
  roomId: true,
  forumId: true,
  openedAt: true,
});
/** Every decision, including those taken back: see `state`. Without decisions of a case in a blind look. */
export const exportedDecisionSchema = decisionSchema.extend({
  ...ofCase.shape,
  takenBackAt: timeSchema.nullable(),
  /** From claim to decision; null in a bulk decision. */
  seconds: z.number().nullable(),
  /** What the page showed before; null: not observed. */
  proof: reviewProofSchema.nullable(),
});
export type ExportedDecision = z.infer<typeof exportedDecisionSchema>;

/** A decision's ruling on one finding. */
export const exportedRulingSchema = z.object({
  decisionId: z.string(),
  caseId: z.string(),
  findingId: z.string(),
  /** The machine was right. */
  right: z.boolean(),
  /** The right label, where it was given. */
  label: z.string().nullable(),
  /** Ruled by hand; otherwise presumed from the verdict. */
  byHand: z.boolean(),
  ...decisionSchema.pick({ verdict: true, decidedAt: true, state: true }).shape,
  by: personSchema,
  ...ofCase.shape,
  finding: findingSchema.pick({
    task: true,
    taskId: true,
    action: true,
    review: true,
    label: true,
    labelNumber: true,
    rate: true,
    offset: true,
    text: true,
    name: true,
  }),
});
export type ExportedRuling = z.infer<typeof exportedRulingSchema>;

/** How many rows an export with the same query would have now; null where counting takes too long. */
export const exportCountSchema = z.object({ rows: z.number().nullable() });
export type ExportCount = z.infer<typeof exportCountSchema>;

/** Actions on exports, as the audit trail names them. */
export const exportActions = [
  'cases-exported',
  'decisions-exported',
  'rulings-exported',
  'audit-exported',
  'statements-exported',
  'export-schedule-added',
  'export-schedule-changed',
  'export-schedule-removed',
  'export-asked',
  'export-written',
  'export-failed',
  'export-downloaded',
  'transparency-report-exported',
] as const;
export type ExportAction = (typeof exportActions)[number];

/** What the rows of an export are, in words, and what it is for. */
const about = {
  cases: ['cases', 'For a warehouse or a spreadsheet: every case that the list of cases would show.'],
  decisions: ['decisions', 'Every decision on those cases, also those that were taken back.'],
  rulings: ['rulings', 'What people decided about single findings: material to measure or train a model.'],
  audit: ['audit events', 'The audit trail, for an auditor or an archive outside of this product.'],
  statements: [
    'statements of reasons',
    'Every statement that was made, in the terms of the DSA Transparency Database.',
  ],
} as const satisfies Record<ExportKind, readonly [rows: string, use: string]>;

type More = { line: z.ZodType; keyScope?: KeyScope };
/** Those of the cases of a lane. */
const ofLanes: readonly ExportKind[] = ['cases', 'decisions', 'rulings'];
const lanes = (kind: ExportKind) => (ofLanes.includes(kind) ? (['no_such_lane'] as const) : []);
function fileOf<const Kind extends ExportKind, Query extends z.ZodObject>(
  kind: Kind,
  query: Query,
  more: More,
) {
  return call({
    method: 'GET',
    path: `/api/export/${kind}`,
    summary: `Export all ${about[kind][0]} that match the filter, as a file`,
    description: `${about[kind][1]} One row per line, streamed, as of one moment, without a limit. If the export fails midway, the connection breaks; JSON lines then end with a line {"problem": …}.`,
    tag: 'Exports',
    role: 'supervisor',
    query,
    sends: ['text/csv', 'application/jsonl'],
    refusals: [...lanes(kind), 'caller_disconnected', 'too_many_exports'],
    ...more,
  });
}
function countOf<const Kind extends ExportKind, Query extends z.ZodObject>(
  kind: Kind,
  query: Query,
  more: Omit<More, 'line'> = {},
) {
  return call({
    method: 'GET',
    path: `/api/export/${kind}/count`,
    summary: `Count the ${about[kind][0]} that the same filter would export now`,
    description: `Ask it before a large \`GET /api/export/${kind}\`. Null: counting would take too long.`,
    tag: 'Exports',
    role: 'supervisor',
    query,
    answer: exportCountSchema,
    refusals: lanes(kind),
    ...more,
  });
}

const read = { keyScope: 'read' } as const;

export const exportCases = fileOf('cases', casesExportSchema, { line: exportedCaseSchema });
export const countCases = countOf('cases', casesExportSchema);
export const exportDecisions = fileOf('decisions', decisionsExportSchema, { line: exportedDecisionSchema });
export const countDecisions = countOf('decisions', decisionsExportSchema);
export const exportRulings = fileOf('rulings', decisionsExportSchema, { line: exportedRulingSchema });
export const countRulings = countOf('rulings', decisionsExportSchema);
export const exportAudit = fileOf('audit', auditExportSchema, { line: auditEventSchema });
export const countAudit = countOf('audit', auditExportSchema);
export const exportStatements = fileOf('statements', statementsExportSchema, {
  line: statementSchema.partial(),
  ...read,
});
export const countStatements = countOf('statements', statementsExportSchema, read);
