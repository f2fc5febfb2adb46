import * as z from 'zod';
import { saying } from '../../reasons/of-issue.ts';
import { reasonsSchema } from '../../reasons/serialize.ts';

// The operator API of the embedded service: ours, beside the v3 interface; providers do not have it.

/** What videos are compared with: faces, whole pictures, logos. */
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
 * A person's description of an entry. `typeName`: a person's group ("politician"), shown in `matchList`. `scene`: the
 * occasion of a well-known person's photo. `label`: a picture's class, a logo's category. `known`: a well-known person,
 * for known-person-search, else person-search. `station`: a banned station's logo, for banned-logo, else logo.
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
/** Only the given members change: there are no defaults here. */
export const entryChangeSchema = z.strictObject(fields).partial();

/**
 * One photo, picture or logo. `refused`: why no engine can use it ("no face in it"). Its bytes are at `…/pictures/:id`.
 * `tried`: in how many test frames the logo was found when it was added; null where it was not tried.
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
  /** The number of imported PDQ hashes, which have no pictures. */
  hashes: z.number().default(0),
  createdAt: z.string(),
});
export type GalleryEntry = z.infer<typeof galleryEntrySchema>;

/** `q` searches names and groups. */
export const galleryQuerySchema = z.object({
  q: z.string().max(200).optional().describe('A part of the name.'),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe('The `nextCursor` of the page before; it means nothing else.'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('How many entries the page has.'),
});
export const galleryPageSchema = z.object({
  items: z.array(galleryEntrySchema),
  nextCursor: z.string().nullable(),
  total: z.number(),
});
export const entryAnswerSchema = z.object({ entry: galleryEntrySchema });

/** `added`: false where the entry has this picture already; `picture` is then the existing one. */
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
    saying('must_be_in_picture'),
  );
export type Part = z.output<typeof partSchema>;

/**
 * The result of an import: entries and pictures added, those that existed already, and unusable ones with the reason.
 */
export const importAnswerSchema = z.object({
  entries: z.number(),
  pictures: z.number(),
  alreadyThere: z.number(),
  refused: z.array(z.object({ file: z.string(), reason: z.string(), reasons })),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

/** The entry that an imported list of PDQ hashes makes. Its class names a hit, because there is no picture to show. */
export const hashListQuerySchema = z.object({
  name: fields.name.describe('The entry that gets the hashes; a new one if there is none.'),
  label: z.coerce.number<number>().int().min(1).max(9999).describe('Its class number.'),
});
/** Enough for the most hashes of one entry, each with a quality and a name. */
export const maxHashListBytes = 32 * 1024 ** 2;
/** Hashes that were added, that the entry had already, and that were left out because of their quality (below 50). */
export const hashListAnswerSchema = z.object({
  entry: galleryEntrySchema,
  added: z.number(),
  alreadyThere: z.number(),
  poor: z.number(),
});
export type HashListAnswer = z.infer<typeof hashListAnswerSchema>;

/** `gallery.json` of an archive or a folder; `files` are beside it, and so is the list of imported PDQ `hashes`. */
export const archiveListSchema = z
  .array(
    entryFieldsSchema.extend({
      files: z.array(z.string().min(1).max(300)).max(100),
      hashes: z.string().min(1).max(300).nullable().default(null),
    }),
  )
  .max(100_000);
export type ArchiveList = z.infer<typeof archiveListSchema>;
