import { z } from 'zod';
import {
  entryAnswerSchema,
  entryChangeSchema,
  entryFieldsSchema,
  galleryKindSchema,
  galleryPageSchema,
  galleryQuerySchema,
  hashListAnswerSchema,
  hashListQuerySchema,
  importAnswerSchema,
  maxHashListBytes,
  pictureAnswerSchema,
} from '../protocol/operator/galleries.ts';
import { call } from './call.ts';
import { idParamSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { boxSchema } from './findings.ts';
import { operatorChanges, operatorReads } from './operator.ts';

const kindParam = z.object({ kind: galleryKindSchema });
const entryParam = kindParam.extend(idParamSchema.shape);
const pictureParam = entryParam.extend({ picture: z.string().min(1).max(100) });

/**
 * A picture from our evidence for a gallery: the whole stored frame, or the content of a box; `findingId` where the box
 * is a finding's.
 */
export const evidencePictureBodySchema = z.strictObject({
  evidenceId: z.string().min(1).max(100),
  box: boxSchema.nullish(),
  findingId: z.string().min(1).max(100).nullish(),
});
export type EvidencePictureBody = z.infer<typeof evidencePictureBodySchema>;

const gallery = { tag: 'Galleries', role: 'supervisor', params: kindParam } as const;
const entry = { ...gallery, params: entryParam } as const;
const picture = { ...gallery, params: pictureParam } as const;

export const listGallery = call({
  ...gallery,
  method: 'GET',
  path: '/api/galleries/{kind}',
  summary: 'List the entries of a gallery, newest first, by page',
  description:
    '`kind` is persons, pictures or logos: what the embedded service recognises in frames. `nextCursor` leads to the next page.',
  query: galleryQuerySchema,
  answer: galleryPageSchema,
  refusals: operatorReads,
});
export const addGalleryEntry = call({
  ...gallery,
  method: 'POST',
  path: '/api/galleries/{kind}',
  summary: 'Add a gallery entry',
  description:
    'An entry recognises nothing until it has a picture: send one with `POST /api/galleries/{kind}/{id}/pictures`.',
  body: entryFieldsSchema,
  answer: entryAnswerSchema,
  status: 201,
  refusals: operatorChanges,
});
export const exportGallery = call({
  ...gallery,
  method: 'GET',
  path: '/api/galleries/{kind}/archive',
  summary: 'Export a gallery as a zip archive',
  description: 'An archive with `gallery.json` and all pictures, as a backup or for another installation.',
  sends: ['application/zip'],
  refusals: operatorReads,
});
export const importGallery = call({
  ...gallery,
  method: 'POST',
  path: '/api/galleries/{kind}/archive',
  summary: 'Import gallery entries from a zip archive',
  description:
    'Adds the entries of an archive that was exported here or elsewhere. The body is a zip, streamed: `gallery.json` and the pictures that it names; at most 256 MB and 500 pictures. Pictures that are there already are counted, not added twice.',
  takes: ['application/zip'],
  maxBytes: null,
  answer: importAnswerSchema,
  refusals: [...operatorChanges, 'archive_is_empty', 'archive_too_large'],
});
export const exportHashes = call({
  tag: 'Galleries',
  role: 'supervisor',
  method: 'GET',
  path: '/api/galleries/pictures/hashes',
  summary: 'Export the picture gallery as a list of PDQ hashes',
  description:
    'To share with other platforms what to recognise without sharing pictures. One line for each picture and each imported hash: hash,quality,name.',
  sends: ['text/csv'],
  refusals: operatorReads,
});
export const importHashes = call({
  tag: 'Galleries',
  role: 'supervisor',
  method: 'POST',
  path: '/api/galleries/pictures/hashes',
  summary: 'Import a list of PDQ hashes into the picture gallery',
  description:
    'The body is a text: one hash of 64 hexadecimal digits to a line, also as hash,quality,name; at most 32 MB and 200,000 hashes. One wrong line refuses the list, by its number. The hashes go to the entry with that name and class, or to a new one. Hashes of a quality below 50 are left out.',
  query: hashListQuerySchema,
  takes: ['text/plain', 'text/csv', 'application/octet-stream'],
  maxBytes: maxHashListBytes,
  answer: hashListAnswerSchema,
  status: 201,
  refusals: [...operatorChanges, 'hash_list_is_missing'],
});
export const getGalleryEntry = call({
  ...entry,
  method: 'GET',
  path: '/api/galleries/{kind}/{id}',
  summary: 'Get a gallery entry',
  description: 'One entry with its details and the ids of its pictures.',
  answer: entryAnswerSchema,
  refusals: operatorReads,
});
export const changeGalleryEntry = call({
  ...entry,
  method: 'PATCH',
  path: '/api/galleries/{kind}/{id}',
  summary: 'Change a gallery entry',
  description: 'Send only what changes. It counts for content that is checked from then on.',
  body: entryChangeSchema,
  answer: entryAnswerSchema,
  refusals: operatorChanges,
});
export const removeGalleryEntry = call({
  ...entry,
  method: 'DELETE',
  path: '/api/galleries/{kind}/{id}',
  summary: 'Delete a gallery entry with its pictures',
  description: 'From then on nothing is recognised by it. Findings that named it stay.',
  refusals: operatorChanges,
});
export const addGalleryPicture = call({
  ...entry,
  method: 'POST',
  path: '/api/galleries/{kind}/{id}/pictures',
  summary: 'Add a picture to a gallery entry',
  description:
    'The body is a picture (at most 16 MB; `box` selects a part: x0,y0,x1,y1 in 0..1), or JSON that names a stored frame and a box on it. `added` is false if the entry already had the picture.',
  query: z.object({
    box: z.string().max(200).optional().describe('The part of the picture: `x0,y0,x1,y1`, from 0 to 1.'),
  }),
  body: evidencePictureBodySchema,
  takes: ['image/*', 'application/octet-stream'],
  maxBytes: 16 * 1024 ** 2,
  answer: pictureAnswerSchema,
  status: 201,
  refusals: [
    ...operatorChanges,
    'picture_is_empty',
    'audio_is_not_picture',
    'picture_file_missing',
    'evidence_store_unavailable',
    'no_such_picture',
    'picture_not_copied_yet',
    'picture_lost',
    'no_such_finding_on_picture',
  ],
});
export const getGalleryPicture = call({
  ...picture,
  method: 'GET',
  path: '/api/galleries/{kind}/{id}/pictures/{picture}',
  summary: 'Get a gallery picture',
  description: 'The stored picture of an entry, as it was added.',
  sends: ['image/jpeg', 'image/png'],
  refusals: operatorReads,
});
export const removeGalleryPicture = call({
  ...picture,
  method: 'DELETE',
  path: '/api/galleries/{kind}/{id}/pictures/{picture}',
  summary: 'Delete a gallery picture',
  description: 'The entry stays and is recognised by its other pictures.',
  refusals: operatorChanges,
});

/** Rules and limits for its form. */
export const entryFields = fieldsOf(entryFieldsSchema);
