import { z } from 'zod';
import { languages } from '../reasons/languages.ts';
import { call } from './call.ts';
import { nameOf } from './common.ts';
import { enforcementActions } from './enforcement.ts';
import { fieldsOf } from './fields.ts';
import { moderationAccountActions } from './moderation-accounts.ts';
import { policyActions } from './policies.ts';

export const themes = ['dark', 'light', 'auto'] as const;
export type Theme = (typeof themes)[number];

/** Null: the product's default, and the browser's language. */
export const appearanceSchema = z.object({
  organisation: z.string().nullable(),
  theme: z.enum(themes).nullable(),
  language: z.enum(languages).nullable(),
});
export type Appearance = z.infer<typeof appearanceSchema>;
const appearanceAnswerSchema = z.object({ appearance: appearanceSchema });

export const getAppearance = call({
  method: 'GET',
  path: '/api/appearance',
  summary: 'Get the appearance of the console; needs no sign-in',
  description: 'For the sign-in page: the organisation’s name, theme and language.',
  tag: 'Appearance',
  role: 'anyone',
  answer: appearanceAnswerSchema,
});
export const setAppearance = call({
  method: 'PUT',
  path: '/api/appearance',
  summary: 'Set the appearance of the console',
  description: 'For everybody who has not chosen a theme or a language. Null is the product’s default.',
  tag: 'Appearance',
  role: 'admin',
  body: z.strictObject({ ...appearanceSchema.shape, organisation: nameOf(60).nullable() }),
  answer: appearanceAnswerSchema,
});

/** Changes to the settings, as the audit trail names them. */
export const settingsActions = [
  ...policyActions,
  ...enforcementActions,
  'label-set',
  'label-removed',
  'labels-imported',
  ...moderationAccountActions,
  'appearance-changed',
  'release-started',
] as const;
export type SettingsAction = (typeof settingsActions)[number];

/** Rules and limits for its form. */
export const appearanceFields = fieldsOf(setAppearance.body);
