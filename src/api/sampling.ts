import { z } from 'zod';
import { call } from './call.ts';
import { caseKinds } from './cases.ts';
import { timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { settledAs } from './settled.ts';

/**
 * The audit sample: a share of what the machine passed and blocked alone is decided by people who do not know what it
 * did. `filter`: only these; empty: all.
 */
export const samplingSettingsSchema = z.strictObject({
  /** How many cases are drawn a day; 0: none. */
  perDay: z.number().int().min(0).max(2000),
  filter: z
    .strictObject({
      settled: z.array(z.enum(settledAs)).max(settledAs.length).default([]),
      kinds: z.array(z.enum(caseKinds)).max(caseKinds.length).default([]),
      labels: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
    })
    .prefault({}),
});
export type SamplingSettings = z.infer<typeof samplingSettingsSchema>;

/** `waiting`: drawn and not decided yet. */
export const samplingAnswerSchema = z.object({
  settings: samplingSettingsSchema,
  lastDrawnAt: timeSchema.nullable(),
  /** Drawn in the last 24 hours. */
  drawnToday: z.number().int(),
  waiting: z.number().int(),
});
export type SamplingAnswer = z.infer<typeof samplingAnswerSchema>;

export const getSampling = call({
  method: 'GET',
  path: '/api/sampling',
  summary: 'Get the settings of the audit sample and its state',
  description:
    'How many cases are drawn a day from what the machine decided alone, and how many of them still wait.',
  tag: 'Audit sample',
  role: 'supervisor',
  answer: samplingAnswerSchema,
});
export const setSampling = call({
  method: 'PUT',
  path: '/api/sampling',
  summary: 'Set how many cases are drawn a day, and of which',
  description:
    'A larger sample makes estimates of what the machine misses more precise, and is more work. 0 stops the drawing.',
  tag: 'Audit sample',
  role: 'supervisor',
  body: samplingSettingsSchema,
  answer: samplingAnswerSchema,
});
export const drawSample = call({
  method: 'POST',
  path: '/api/sampling/draw',
  summary: 'Draw now what remains of the day’s sample',
  description:
    'Draws from what the machine decided since the last draw. Without this call it happens once a day.',
  tag: 'Audit sample',
  role: 'supervisor',
  answer: samplingAnswerSchema,
  refusals: ['sample_used_up'],
});

/** Changes to the sample, as the audit trail names them. */
export const samplingActions = ['sampling-changed', 'sample-drawn'] as const;
export type SamplingAction = (typeof samplingActions)[number];

// Rules and limits for the form of this body.
export const samplingFields = fieldsOf(samplingSettingsSchema);
