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
  readBoolean,
  readLabel,
  readString,
} from '../tolerant.ts';
import {
  type PersonMatch,
  type PersonPicture,
  personMatch,
  personPicture,
  readPersonMatch,
  readPersonPicture,
} from './person-search.ts';

const picture = { ...personPicture, scene: z.string() };

/** What we write into a fragment callback (§ Video task results, Well-known person search). */
export const knownPersonSearchFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** What we write into a summary callback: it has no `label` or `review` of its own. */
export const knownPersonSearchSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, personId: z.string(), offset: z.number().optional() })),
  maximums: maximumsSchema,
  statistics: statisticsSchema,
  matchList: z.array(z.strictObject({ ...personMatch, scene: z.string() })),
});

/** A result as read, from a fragment or a summary: what is not there is null or empty. */
export type KnownPersonSearchResult = {
  fileList: (PersonPicture & { scene: string | null })[];
  maximums: ClassMaximum[];
  statistics: ClassCount[];
  matchList: (PersonMatch & { scene: string | null })[];
  /** Not in the document's example; read when a service sends them. */
  label: Label | null;
  review: boolean | null;
};

export function readKnownPersonSearch(task: Cursor): KnownPersonSearchResult {
  return {
    fileList: objectsOf(member(task, 'fileList')).map((file) => ({
      ...readPersonPicture(file),
      scene: readString(member(file, 'scene')),
    })),
    maximums: readMaximums(task),
    statistics: readStatistics(task),
    matchList: objectsOf(member(task, 'matchList')).map((match) => ({
      ...readPersonMatch(match),
      scene: readString(member(match, 'scene')),
    })),
    label: readLabel(member(task, 'label')),
    review: readBoolean(member(task, 'review')),
  };
}
