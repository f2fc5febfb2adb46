import * as z from 'zod';
import { counts, readCounts } from '../statistics.ts';
import { listOf, membersOf, readBoolean, readLabel, readString } from '../tolerant.ts';
import { personMatch, personPicture, readPersonMatch, readPersonPicture } from './person-search.ts';

const picture = { ...personPicture, scene: z.string() };

/** What we write into a fragment callback (§ Video task results, Well-known person search). */
export const knownPersonSearchFragment = z.strictObject({ fileList: z.array(z.strictObject(picture)) });
/** What we write into a summary callback: it has no `label` or `review` of its own. */
export const knownPersonSearchSummary = z.strictObject({
  fileList: z.array(z.strictObject({ ...picture, personId: z.string(), offset: z.number().optional() })),
  ...counts,
  matchList: z.array(z.strictObject({ ...personMatch, scene: z.string() })),
});

/** A result from a fragment or a summary: what is not there is null or empty. */
export const readKnownPersonSearch = membersOf({
  fileList: listOf(membersOf({ ...readPersonPicture, scene: readString })),
  ...readCounts,
  matchList: listOf(membersOf({ ...readPersonMatch, scene: readString })),
  // Not in the document's example; read when a service sends them.
  label: readLabel,
  review: readBoolean,
});
