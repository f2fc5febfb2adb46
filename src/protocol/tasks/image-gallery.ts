import * as z from 'zod';
import {
  type ClassCount,
  type ClassMaximum,
  maximumsSchema,
  readMaximums,
  readStatistics,
  statisticsSchema,
} from '../statistics.ts';
import {
  type Cursor,
  type Label,
  member,
  objectsOf,
  readLabel,
  readNumber,
  readScore,
  readString,
} from '../tolerant.ts';

const score = z.number().min(0).max(1);
const picture = {
  url: z.string(),
  label: z.number(),
  similarity: score,
  relatives: z.array(z.strictObject({ path: z.string(), score })),
};

/** What we write into a fragment callback (§ Video task results, Custom image gallery). */
export const imageGalleryFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** What we write into a summary callback: the document gives it no `review`. */
export const imageGallerySummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, offset: z.number().optional() })),
  maximums: maximumsSchema,
  statistics: statisticsSchema,
  label: z.number(),
});

/** A result as read, from a fragment or a summary: what is not there is null or empty. `offset` in seconds. */
export type ImageGalleryResult = {
  fileList: {
    url: string | null;
    label: Label | null;
    similarity: number | null;
    /** Similar pictures in the gallery: address and match score. */
    relatives: { path: string | null; score: number | null }[];
    offset: number | null;
  }[];
  maximums: ClassMaximum[];
  statistics: ClassCount[];
  label: Label | null;
};

export function readImageGallery(task: Cursor): ImageGalleryResult {
  return {
    fileList: objectsOf(member(task, 'fileList')).map((file) => ({
      url: readString(member(file, 'url')),
      label: readLabel(member(file, 'label')),
      similarity: readScore(member(file, 'similarity')),
      relatives: objectsOf(member(file, 'relatives')).map((relative) => ({
        path: readString(member(relative, 'path')),
        score: readScore(member(relative, 'score')),
      })),
      offset: readNumber(member(file, 'offset')),
    })),
    maximums: readMaximums(task),
    statistics: readStatistics(task),
    label: readLabel(member(task, 'label')),
  };
}
