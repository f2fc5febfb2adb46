import { z } from 'zod';
import { galleryKindSchema } from '../protocol/operator/galleries.ts';
import { boxSchema } from './findings.ts';

/** What people do to galleries, words and engines, as the audit trail names it. */
export const operatorDeeds = [
  'gallery-entry-added',
  'gallery-entry-changed',
  'gallery-entry-removed',
  'gallery-picture-removed',
  'gallery-imported',
  'gallery-exported',
  'word-set',
  'word-removed',
  'words-imported',
  'words-exported',
  'engines-changed',
] as const;
export type OperatorDeed = (typeof operatorDeeds)[number];

export const kindParamSchema = z.object({ kind: galleryKindSchema });
export const entryParamSchema = kindParamSchema.extend({ id: z.string().min(1).max(100) });
export const pictureParamSchema = entryParamSchema.extend({ picture: z.string().min(1).max(100) });

/** A picture of ours for a gallery: the whole of a stored frame, or what a box on it holds; `findingId` where that box is a finding's. */
export const evidencePictureBodySchema = z.strictObject({
  evidenceId: z.string().min(1).max(100),
  box: boxSchema.nullish(),
  findingId: z.string().min(1).max(100).nullish(),
});
export type EvidencePictureBody = z.infer<typeof evidencePictureBodySchema>;
