import { z } from 'zod';
import { timeSchema } from './common.ts';
import { shareSchema } from './share.ts';

/** Who reports: somebody who uses the platform, an organisation that it trusts, or an authority with an order. */
export const reporterKinds = ['user', 'trusted-flagger', 'authority'] as const;
export type ReporterKind = (typeof reporterKinds)[number];

/**
 * `upheld`: the content was rejected. `dismissed`: it was approved. `removed`: it was removed before anybody decided.
 */
export const noticeOutcomes = ['upheld', 'dismissed', 'removed'] as const;
export type NoticeOutcome = (typeof noticeOutcomes)[number];

export const noticeSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  reference: z.string().nullable(),
  reporter: z.object({ id: z.string(), kind: z.enum(reporterKinds), name: z.string().nullable() }),
  reason: z.string(),
  words: z.string().nullable(),
  createdAt: timeSchema,
  dueAt: timeSchema.nullable(),
  /** Null while it waits, and in a blind look. */
  outcome: z.enum(noticeOutcomes).nullable(),
  answeredAt: timeSchema.nullable(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** On a case: also how many earlier reports of the same reporter were upheld, with the 95 % interval of the share. */
export const shownNoticeSchema = noticeSchema.extend({
  earlier: z.object({ upheld: z.number(), answered: z.number(), share: shareSchema }),
});
export type ShownNotice = z.infer<typeof shownNoticeSchema>;

/** The waiting reports of a case: how many, by whom, and when the first of them is due. */
export const reportsSchema = z.object({
  count: z.number(),
  kinds: z.partialRecord(z.enum(reporterKinds), z.number()),
  dueAt: timeSchema.nullable(),
  /** Their head start in a lane ordered by reports, in minutes of waiting. */
  minutes: z.number(),
});
export type Reports = z.infer<typeof reportsSchema>;
