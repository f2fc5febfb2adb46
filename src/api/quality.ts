import { z } from 'zod';
import { call } from './call.ts';
import { personSchema, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { shareSchema } from './share.ts';

/**
 * How often others found a person's decisions right. Off until an administrator switches it on with a reason; each
 * person sees their own figures first, and supervisors later.
 */
export const qualityLimits = { reason: 500 } as const;
/** What the decisions were compared with. Chosen second looks are left out: they are no fair sample. */
export const qualitySources = ['second-look', 'gold', 'appeal'] as const;
export type QualitySource = (typeof qualitySources)[number];
/** With fewer decisions there is no share. */
export const fewestJudged = 30;
/** So many days a person has their figures alone, unless they open them sooner. */
export const ownDays = 7;

const reason = z.string().trim().min(1).max(qualityLimits.reason);
export const qualitySettingsSchema = z.object({
  on: z.boolean(),
  /** Why it was switched, as everybody reads it; null: never. */
  reason: z.string().nullable(),
  by: z.string().nullable(),
  changedAt: timeSchema.nullable(),
});
export type QualitySettings = z.infer<typeof qualitySettingsSchema>;
export const qualityBodySchema = z.strictObject({ on: z.boolean(), reason });

const rowSchema = z.object({
  source: z.enum(qualitySources),
  /** Null: all labels. */
  label: z.string().nullable(),
  judged: z.number().int(),
  right: z.number().int(),
  /** Null: too few. */
  share: shareSchema,
});
export type QualityRow = z.infer<typeof rowSchema>;

export const personQualitySchema = z.object({
  person: personSchema,
  /** Whole months: from the first day of one until before the first day of another. */
  from: timeSchema,
  to: timeSchema,
  rows: z.array(rowSchema),
});
export type PersonQuality = z.infer<typeof personQualitySchema>;

const tag = 'Quality';
export const getQualitySettings = call({
  method: 'GET',
  path: '/api/quality/settings',
  summary: 'Get whether figures about single people are made, and why',
  description: 'Everybody may read whether such figures exist, and the reason that the administrator gave.',
  tag,
  role: 'moderator',
  answer: qualitySettingsSchema,
});
export const setQuality = call({
  method: 'PUT',
  path: '/api/quality/settings',
  summary: 'Switch figures about single people on or off, with a reason that everybody reads',
  description:
    'Off until an administrator switches it on. `reason` is shown to everybody whose decisions are compared.',
  tag,
  role: 'admin',
  body: qualityBodySchema,
  answer: qualitySettingsSchema,
});
export const getOwnQuality = call({
  method: 'GET',
  path: '/api/quality/own',
  summary: 'Get how often others found one’s own decisions right, in the last three whole months',
  description: 'Each person sees their own figures before supervisors do. Null while the figures are off.',
  tag,
  role: 'moderator',
  answer: z.object({ settings: qualitySettingsSchema, quality: personQualitySchema.nullable() }),
});
export const listQuality = call({
  method: 'GET',
  path: '/api/quality',
  summary: 'List how often others found people’s decisions right, in the order of their names',
  description:
    'A month counts once the person has opened their own figures, or seven days after its end. People are in the order of their names.',
  tag,
  role: 'supervisor',
  answer: z.object({ people: z.array(personQualitySchema) }),
  refusals: ['quality_off'],
});

export type QualityAction = 'quality-switched';

// Rules and limits for the form of this body.
export const qualityFields = fieldsOf(qualityBodySchema);
