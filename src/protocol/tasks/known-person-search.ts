import * as z from 'zod';
import { counts, readCounts } from '../statistics.ts';
import { listOf, membersOf, readBoolean, readLabel, readString } from '../tolerant.ts';
import { personMatch, personPicture, readPersonMatch, readPersonPicture } from './person-search.ts';

const picture = { ...personPicture, scene: z.string() };

/** In a fragment callback that we write (§ Video task results, Well-known person search). */
export const knownPersonSearchFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** In a summary callback that we write: it has no `label` or `review` of its own. */
export const knownPersonSearchSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, personId: z.string(), offset: z.number().optional() })),
  ...counts,
  matchList: z.array(z.strictObject({ ...personMatch, scene: z.string() })),
});

/** A result from a fragment or a summary: missing values are null or empty. */
export const readKnownPersonSearch = membersOf({
  fileList: listOf(membersOf({ ...readPersonPicture, scene: readString })),
  ...readCounts,
  matchList: listOf(membersOf({ ...readPersonMatch, scene: readString })),
  // Not in the document's example; read when a service sends them.
  label: readLabel,
  review: readBoolean,
});
