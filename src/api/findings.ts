import { z } from 'zod';
import { reasonsSchema } from '../reasons/serialize.ts';

const point = z.tuple([z.number(), z.number()]);
/**
 * Four points, top-left, top-right, bottom-right, bottom-left of the match, 0..1 of width and height. May be rotated.
 */
export const boxSchema = z.tuple([point, point, point, point]).meta({
  examples: [
    [
      [0.2, 0.3],
      [0.5, 0.3],
      [0.5, 0.6],
      [0.2, 0.6],
    ],
  ],
});
export type Box = z.infer<typeof boxSchema>;

export const detailSchema = z.object({
  keyword: z.string(),
  hint: z.string(),
  mainLabel: z.string(),
  subLabel: z.string(),
  reasons: reasonsSchema.nullish(),
});

/** The range of a text's content that a detail refers to; UTF-16 offsets, `end` exclusive. */
export const markSchema = z.object({
  start: z.number().int(),
  end: z.number().int(),
  detail: z.number().int(),
});

/**
 * A stored picture or audio clip. `url` works while `state` is `stored`; `width` and `height` in pixels. `print`: 16
 * hexadecimal digits that are nearly the same for similar pictures (picture-print.ts).
 */
export const evidenceSchema = z.object({
  id: z.string(),
  url: z.string(),
  state: z.enum(['waiting', 'stored', 'lost']),
  width: z.number().nullable(),
  height: z.number().nullable(),
  print: z.string().nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/**
 * One machine result about one piece of evidence: a text, a region of a frame, a part of the audio. Times in seconds.
 */
export const findingSchema = z.object({
  id: z.string(),
  /** A task type of the interface ("ocr-text"), or "unrecognised". */
  task: z.string(),
  taskId: z.string(),
  action: z.enum(['pass', 'review', 'block']).nullable(),
  review: z.boolean(),
  /** A text label, the dictionary's name for a numeric one, or "label 3" where it has none. */
  label: z.string(),
  labelNumber: z.number().nullable(),
  rate: z.number().nullable(),
  offset: z.number().nullable(),
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
  box: boxSchema.nullable(),
  /** Degrees, positive clockwise. */
  degree: z.number().nullable(),
  text: z.string().nullable(),
  reasons: reasonsSchema.nullable(),
  /** A person's or a logo's name. */
  name: z.string().nullable(),
  typeName: z.string().nullable(),
  /** Where a well-known person was detected, in the service's words. */
  scene: z.string().nullable(),
  details: z.array(detailSchema),
  marks: z.array(markSchema),
  relatives: z.array(z.object({ evidence: evidenceSchema, score: z.number().nullable() })),
  evidence: evidenceSchema.nullable(),
  fragmentId: z.string().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;
