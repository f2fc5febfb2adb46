import * as z from 'zod';
import { type Box, boxSchema, readBox } from '../geometry.ts';
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
  readNumber,
  readScore,
  readString,
} from '../tolerant.ts';

export const personPicture = {
  url: z.string(),
  similarity: z.number().min(0).max(1),
  label: z.number(),
  review: z.boolean(),
  faceId: z.string(),
  typeName: z.string(),
  facePosition: boxSchema,
};
export const personMatch = { personId: z.string(), faceId: z.string(), typeName: z.string() };

/** What we write into a fragment callback (§ Video task results, Image search). */
export const personSearchFragment = z.strictObject({ fileList: z.array(z.strictObject(personPicture)) });
/** What we write into a summary callback. */
export const personSearchSummary = z.strictObject({
  fileList: z.array(
    z.strictObject({ ...personPicture, personId: z.string(), offset: z.number().optional() }),
  ),
  maximums: maximumsSchema,
  statistics: statisticsSchema,
  matchList: z.array(z.strictObject(personMatch)),
  label: z.number(),
  review: z.boolean(),
});

export type PersonPicture = {
  url: string | null;
  similarity: number | null;
  label: Label | null;
  review: boolean | null;
  personId: string | null;
  /** The person's name. */
  faceId: string | null;
  /** The person's type. */
  typeName: string | null;
  facePosition: Box | null;
  offset: number | null;
};
export type PersonMatch = { personId: string | null; faceId: string | null; typeName: string | null };

/** A result as read, from a fragment or a summary: what is not there is null or empty. `offset` in seconds. */
export type PersonSearchResult = {
  fileList: PersonPicture[];
  maximums: ClassMaximum[];
  statistics: ClassCount[];
  matchList: PersonMatch[];
  label: Label | null;
  review: boolean | null;
};

export function readPersonSearch(task: Cursor): PersonSearchResult {
  return {
    fileList: objectsOf(member(task, 'fileList')).map(readPersonPicture),
    maximums: readMaximums(task),
    statistics: readStatistics(task),
    matchList: objectsOf(member(task, 'matchList')).map(readPersonMatch),
    label: readLabel(member(task, 'label')),
    review: readBoolean(member(task, 'review')),
  };
}

export function readPersonPicture(file: Cursor): PersonPicture {
  return {
    url: readString(member(file, 'url')),
    similarity: readScore(member(file, 'similarity')),
    label: readLabel(member(file, 'label')),
    review: readBoolean(member(file, 'review')),
    personId: readString(member(file, 'personId')),
    faceId: readString(member(file, 'faceId')),
    typeName: readString(member(file, 'typeName')),
    facePosition: readBox(member(file, 'facePosition')),
    offset: readNumber(member(file, 'offset')),
  };
}

export function readPersonMatch(match: Cursor): PersonMatch {
  return {
    personId: readString(member(match, 'personId')),
    faceId: readString(member(match, 'faceId')),
    typeName: readString(member(match, 'typeName')),
  };
}
