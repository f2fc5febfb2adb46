import { z } from 'zod';
import { languages } from '../reasons/languages.ts';
import { call } from './call.ts';

/** Characters of a text, and how many marked phrases of it, that are translated at once. */
export const translationLimits = { text: 10_000, phrases: 50, phrase: 500 } as const;

export const translationBodySchema = z
  .strictObject({
    text: z.string().min(1).max(translationLimits.text),
    /** Marked parts of the text, translated by themselves, so that they can be found in the translation. */
    phrases: z
      .array(z.string().min(1).max(translationLimits.phrase))
      .max(translationLimits.phrases)
      .default([]),
    to: z.enum(languages),
  })
  .meta({ examples: [{ text: '免费金币', phrases: ['免费'], to: 'en' }] });
export type TranslationBody = z.output<typeof translationBodySchema>;

export const translationSchema = z.object({
  text: z.string(),
  /** In the order of the request. */
  phrases: z.array(z.string()),
  /** The language of the text as the service named it; null if it did not. */
  from: z.string().nullable(),
});
export type Translation = z.infer<typeof translationSchema>;

export const translate = call({
  method: 'POST',
  path: '/api/translations',
  summary: 'Translate a text by the service that the settings name; nothing is stored',
  description:
    'Shows a text in the language of the person who decides. `phrases` are translated one by one, so that marks can be shown in the translation.',
  tag: 'Deciding',
  role: 'moderator',
  body: translationBodySchema,
  answer: translationSchema,
  refusals: ['translation_not_set_up', 'translation_failed'],
});
