import { z } from 'zod';
import { nameOf } from './common.ts';
import { languages } from './languages.ts';
import { moderationAccountDeeds } from './moderation-accounts.ts';
import { policyDeeds } from './policies.ts';

export const themes = ['dark', 'light', 'auto'] as const;
export type Theme = (typeof themes)[number];

/** `GET /api/appearance`, also before anybody signed in. Null: the product's own, and the browser's language. */
export const appearanceSchema = z.object({
  organisation: z.string().nullable(),
  theme: z.enum(themes).nullable(),
  language: z.enum(languages).nullable(),
});
export type Appearance = z.infer<typeof appearanceSchema>;
export const appearanceAnswerSchema = z.object({ appearance: appearanceSchema });
export const appearanceBodySchema = z.strictObject({
  organisation: nameOf(60).nullable(),
  theme: z.enum(themes).nullable(),
  language: z.enum(languages).nullable(),
});

/** What people do to the settings, as the audit trail names it. */
export const settingsDeeds = [
  ...policyDeeds,
  'label-set',
  'label-removed',
  'labels-imported',
  ...moderationAccountDeeds,
  'appearance-changed',
] as const;
export type SettingsDeed = (typeof settingsDeeds)[number];
