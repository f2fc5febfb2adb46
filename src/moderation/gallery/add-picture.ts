import { createHash, randomBytes } from 'node:crypto';
import type { Part, PictureAnswer } from '../../protocol/operator/galleries.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { wordsOf } from '../../reasons/reasoned.ts';
import { columnsOf } from '../../reasons/serialize.ts';
import { OperatorError } from '../requests/operator-error.ts';
import type { Described, Gallery } from './gallery.ts';
import { preparePicture } from './prepare-picture.ts';
import { type EntryKey, findEntry, showEntry, showPicture } from './show-entry.ts';

type Input = EntryKey & { bytes: Uint8Array; part: Part | null };

const maxPictures = 100;

/**
 * Adds a picture, or its `part`, to an entry. A picture that the entry already has is not added again. A picture that
 * the engine cannot use is stored with the reason. Throws `unreadable` for bytes that are no picture.
 */
export async function addPicture(gallery: Gallery, input: Input): Promise<PictureAnswer> {
  const { db, media, changes } = gallery;
  const { kind, id, part } = input;
  const { station } = await findEntry(db, input);
  const sourceDigest = digestOf(input.bytes, part);
  const stored = await pictureWith(gallery, id, sourceDigest);
  if (stored) return { entry: await showEntry(db, input), picture: showPicture(stored), added: false };
  await refuseTooMany(gallery, id);

  const prepared = await preparePicture(input.bytes, { kind, part });
  const described = await describe(gallery, input, prepared.bytes);
  const pictureId = randomBytes(16).toString('hex');
  const file = `${pictureId}.${prepared.ending}`;
  await media.saveGalleryPicture(kind, file, prepared.bytes);
  const tried =
    described.features === null
      ? described
      : await tryToFind(gallery, { ...input, station, file }, described);
  const inserted = await db
    .insertInto('gallery_pictures')
    .values({
      id: pictureId,
      entry_id: id,
      file,
      width: prepared.width,
      height: prepared.height,
      source_digest: sourceDigest,
      digest: digestOf(prepared.bytes, null),
      ...columnsOf(tried),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
    .catch(async (error: unknown) => {
      await media.removeGalleryPicture(kind, file);
      // The entry may have been removed while the picture was analysed.
      await findEntry(db, input);
      throw error;
    });
  if (!inserted) await media.removeGalleryPicture(kind, file);
  else changes.notify(kind);
  const picture = inserted ?? (await pictureWith(gallery, id, sourceDigest));
  if (!picture) throw new OperatorError('not_found', because('entry_removed_meanwhile'));
  return { entry: await showEntry(db, input), picture: showPicture(picture), added: inserted !== undefined };
}

async function describe(
  gallery: Gallery,
  { kind }: EntryKey,
  bytes: Uint8Array,
): Promise<{ features: string | null; reason: Reason | null }> {
  const described: Described = await gallery.describe[kind](bytes).catch((error: unknown) => {
    throw new OperatorError('unavailable', because('picture_not_checked', { why: wordsOf(error) }));
  });
  return { features: null, reason: null, ...described };
}

/** Refuses a mark that is not even found in its own frame, because searching for it in every frame would be useless. */
async function tryToFind(
  gallery: Gallery,
  { kind, station, file, bytes, part }: Input & { station: boolean; file: string },
  described: { features: string | null; reason: Reason | null },
) {
  if (kind !== 'logos') return described;
  const mark = { file: await gallery.media.galleryFile(kind, file), station, from: { bytes, part } };
  const tried = await gallery.tryMark(mark).catch(async (error: unknown) => {
    await gallery.media.removeGalleryPicture(kind, file);
    throw new OperatorError('unavailable', because('picture_not_checked', { why: wordsOf(error) }));
  });
  if (tried === null) return described;
  const counts = { found_in: tried.found, tried_in: tried.of };
  if (tried.found > 0) return { ...described, ...counts };
  return {
    features: null,
    reason: because('picture_not_found_again'),
    ...counts,
  };
}

/** Also matches the digest of the stored file, because an exported archive contains stored files. */
function pictureWith({ db }: Gallery, entryId: string, digest: string) {
  return db
    .selectFrom('gallery_pictures')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where((eb) => eb.or([eb('source_digest', '=', digest), eb('digest', '=', digest)]))
    .executeTakeFirst();
}

async function refuseTooMany({ db }: Gallery, entryId: string): Promise<void> {
  const { count } = await db
    .selectFrom('gallery_pictures')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxPictures) {
    throw new OperatorError('invalid_request', because('too_many_pictures_in_entry', { max: maxPictures }));
  }
}

function digestOf(bytes: Uint8Array, part: Part | null): string {
  return createHash('sha256')
    .update(bytes)
    .update(part ? part.join() : '')
    .digest('hex');
}
