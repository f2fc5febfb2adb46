import { z } from 'zod';
import { saying } from '../reasons/of-issue.ts';
import { call } from './call.ts';
import { daySchema } from './common.ts';
import { reporterKinds } from './reported.ts';
import { shareSchema } from './share.ts';
import { zoneSchema } from './stats.ts';

/* The report of a period in the templates of Implementing Regulation (EU) 2024/2835, Annex I */

const period = z.strictObject({
  from: daySchema.describe('The first day of the period.'),
  to: daySchema.describe('The last day of the period.'),
  zone: zoneSchema.default('UTC').describe('The time zone of the days.'),
});
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const order = { path: ['to'], ...saying('must_not_precede_from') };
export type Period = z.output<typeof period>;

/** A workbook, or its sheets as CSV files (RFC 4180) in a ZIP archive, as the Regulation has them published. */
export const reportFormats = ['xlsx', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const reportTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'application/zip',
} as const satisfies Record<ReportFormat, string>;

/** How the notices of one kind of reporter ended. */
const noticesOfKindSchema = z.object({
  kind: z.enum(reporterKinds),
  received: z.number().int(),
  upheld: z.number().int(),
  dismissed: z.number().int(),
  /** The content was removed before anybody decided. */
  removed: z.number().int(),
  waiting: z.number().int(),
  /** Upheld notices among those that were upheld or dismissed. */
  upheldShare: shareSchema,
});
export const noticeFiguresSchema = z.object({
  kinds: z.array(noticesOfKindSchema),
  /** Notices of trusted flaggers among those of people and trusted flaggers, 0…1; null without any. */
  trustedShare: z.number().nullable(),
});
export type NoticeFigures = z.infer<typeof noticeFiguresSchema>;

export const getTransparencyReport = call({
  method: 'GET',
  path: '/api/transparency-report',
  summary: 'Get the transparency report of a period as a file',
  description:
    'The templates of Implementing Regulation (EU) 2024/2835, Annex I, filled as far as data exists, as a workbook or as CSV files in an archive. Each figure that does not exist here has its reason beside it.',
  tag: 'Exports',
  role: 'supervisor',
  query: period
    .extend({
      format: z.enum(reportFormats).describe('A workbook, or its sheets as CSV files in an archive.'),
    })
    .refine(inOrder, order),
  sends: Object.values(reportTypes),
  refusals: ['too_many_exports'],
});
export const getNoticeFigures = call({
  method: 'GET',
  path: '/api/transparency-report/notices',
  summary: 'Count the notices of a period by who sent them and how they ended',
  description:
    'The figures behind the notices in the transparency report: by kind of reporter, how many were upheld, dismissed or still wait.',
  tag: 'Exports',
  role: 'supervisor',
  query: period.refine(inOrder, order),
  answer: noticeFiguresSchema,
});
