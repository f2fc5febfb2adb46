import * as z from 'zod';
import { saying } from '../../reasons/of-issue.ts';
import { reasonsSchema } from '../../reasons/serialize.ts';

// How an operator manages the embedded service: ours, beside the v3 interface, and of no concern to a provider.

/** Whom and what films are compared with: faces, whole pictures, marks. */
export const galleryKinds = ['persons', 'pictures', 'logos'] as const;
export const galleryKindSchema = z.enum(galleryKinds);
export type GalleryKind = z.infer<typeof galleryKindSchema>;

const reasons = reasonsSchema.optional();
const words = z.string().trim().max(200);
const fields = {
  name: words.min(1),
  typeName: words,
  known: z.boolean(),
  scene: words,
  label: z.int().min(0).max(9999),
  station: z.boolean(),
};

/**
 * What a person says of an entry. `typeName`: a person's group ("politician"), shown in `matchList`.
 * `scene`: the occasion a well-known person's photo comes from. `label`: a picture's class, a logo's category.
 * `known`: a well-known person, for known-person-search, else person-search. `station`: a banned station's small mark, for banned-logo, else a logo.
 */
export const entryFieldsSchema = z.strictObject({
  name: fields.name,
  typeName: fields.typeName.default(''),
  known: fields.known.default(false),
  scene: fields.scene.default(''),
  label: fields.label.default(0),
  station: fields.station.default(false),
});
export type EntryFields = z.infer<typeof entryFieldsSchema>;
/** Only what is given changes: there are no defaults here. */
export const entryChangeSchema = z.strictObject(fields).partial();

/**
 * One photo, picture or mark. `refused`: no engine can use it, and why ("no face in it"). Bytes at `…/pictures/:id`.
 * `tried`: in how many frames that hold it a mark was found when it was added; null where it was not tried.
 */
export const galleryPictureSchema = z.object({
  id: z.string(),
  state: z.enum(['ready', 'refused']),
  reason: z.string().nullable(),
  reasons,
  width: z.number(),
  height: z.number(),
  tried: z.object({ found: z.number(), of: z.number() }).nullable().default(null),
});

export const galleryEntrySchema = z.object({
  id: z.string(),
  kind: galleryKindSchema,
  ...entryFieldsSchema.shape,
  pictures: z.array(galleryPictureSchema),
  createdAt: z.string(),
});
export type GalleryEntry = z.infer<typeof galleryEntrySchema>;

/** `q` searches names and groups. */
export const galleryQuerySchema = z.object({
  q: z.string().max(200).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const galleryPageSchema = z.object({
  items: z.array(galleryEntrySchema),
  nextCursor: z.string().nullable(),
  total: z.number(),
});
export const entryAnswerSchema = z.object({ entry: galleryEntrySchema });

/** `added`: false where the entry has this picture already, which is then `picture`. */
export const pictureAnswerSchema = z.object({
  entry: galleryEntrySchema,
  picture: galleryPictureSchema,
  added: z.boolean(),
});
export type PictureAnswer = z.infer<typeof pictureAnswerSchema>;

/** A part of a picture: left, top, right and bottom, 0..1 of its width and height. */
export const partSchema = z
  .string()
  .regex(/^[\d.]+(,[\d.]+){3}$/, saying('must_be_four_corners'))
  .transform((text): [number, number, number, number] => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = text.split(',').map(Number);
    return [x0, y0, x1, y1];
  })
  .refine(
    ([x0, y0, x1, y1]) => x0 >= 0 && y0 >= 0 && x1 <= 1 && y1 <= 1 && x0 < x1 && y0 < y1,
    saying('must_lie_in_picture'),
  );
export type Part = z.output<typeof partSchema>;

/** What an archive brought: entries and pictures added, those already there, those that cannot be used and why. */
export const importAnswerSchema = z.object({
  entries: z.number(),
  pictures: z.number(),
  alreadyThere: z.number(),
  refused: z.array(z.object({ file: z.string(), reason: z.string(), reasons })),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

/** `gallery.json` of an archive or a folder; `files` lie beside it. */
export const archiveListSchema = z
  .array(entryFieldsSchema.extend({ files: z.array(z.string().min(1).max(300)).max(100) }))
  .max(100_000);
export type ArchiveList = z.infer<typeof archiveListSchema>;
