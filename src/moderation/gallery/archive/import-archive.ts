import {
  type ArchiveList,
  archiveListSchema,
  type GalleryKind,
  type ImportAnswer,
  maxHashListBytes,
} from '../../../protocol/operator/galleries.ts';
import { because, type Reason } from '../../../reasons/reason.ts';
import { deserialize } from '../../../reasons/serialize.ts';
import { maxPictureBytes, parseOperator } from '../../requests/body.ts';
import { OperatorError } from '../../requests/operator-error.ts';
import { addEntry, entryColumns } from '../add-entry.ts';
import { addPicture } from '../add-picture.ts';
import type { Gallery } from '../gallery.ts';
import { addHashList } from '../hashes/import-list.ts';
import { type ArchiveSource, listName, maxListBytes, staysInside } from './archive.ts';

/** `ImportAnswer` with reasons instead of texts. */
export type ImportResult = Omit<ImportAnswer, 'refused'> & {
  refused: { file: string; reason: Reason | string }[];
};
type Input = { kind: GalleryKind; source: ArchiveSource; maxFiles: number };

/**
 * Adds the contents of an archive. Pictures of an identical entry are added to that entry, and pictures it already has
 * are skipped, so importing an archive twice adds nothing. Throws `unavailable` when the kind's engine cannot work.
 */
export async function importArchive(gallery: Gallery, input: Input): Promise<ImportResult> {
  const list = await readList(input);
  const answer: ImportResult = { entries: 0, pictures: 0, alreadyThere: 0, refused: [] };
  for (const { files, hashes, ...fields } of list) {
    const existing = await sameEntry(gallery, input.kind, fields);
    const id = existing ?? (await addEntry(gallery, { kind: input.kind, fields })).id;
    if (existing === null) answer.entries += 1;
    for (const file of files) await importFile(gallery, { ...input, id, file }, answer);
    if (hashes !== null && input.kind === 'pictures') {
      await reportRefusal(answer, hashes, async () => {
        const bytes = await readFile({ ...input, file: hashes }, maxHashListBytes);
        await addHashList(gallery, { id, bytes });
      });
    }
  }
  return answer;
}

async function readList({ source, maxFiles }: Input): Promise<ArchiveList> {
  const bytes = await source.read(listName, maxListBytes);
  if (!bytes) throw new OperatorError('invalid_request', because('archive_without_list', { file: listName }));
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new OperatorError('invalid_request', because('archive_list_is_no_json', { file: listName }));
  }
  const list = parseOperator(archiveListSchema, value);
  const files = list.reduce((sum, entry) => sum + entry.files.length, 0);
  if (files > maxFiles) {
    throw new OperatorError(
      'too_large',
      because('archive_has_many_pictures', { pictures: files, max: maxFiles }),
    );
  }
  return list;
}

async function sameEntry(
  { db }: Gallery,
  kind: GalleryKind,
  fields: Parameters<typeof entryColumns>[0],
): Promise<string | null> {
  const row = await db
    .selectFrom('gallery_entries')
    .select('id')
    .where((eb) => eb.and({ kind, ...entryColumns(fields) }))
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function importFile(
  gallery: Gallery,
  { kind, id, file, source }: Input & { id: string; file: string },
  answer: ImportResult,
): Promise<void> {
  await reportRefusal(answer, file, async () => {
    const bytes = await readFile({ source, file }, maxPictureBytes);
    const { picture, added } = await addPicture(gallery, { kind, id, bytes, part: null });
    if (!added) answer.alreadyThere += 1;
    else if (picture.reason !== null)
      answer.refused.push({ file, reason: deserialize(picture.reason, picture.reasons?.reason) });
    else answer.pictures += 1;
  });
}

async function readFile(
  { source, file }: Pick<Input, 'source'> & { file: string },
  maxBytes: number,
): Promise<Uint8Array> {
  if (!staysInside(file)) throw new OperatorError('unreadable', because('archive_path_outside'));
  const bytes = await source.read(file, maxBytes);
  if (!bytes) throw new OperatorError('unreadable', because('archive_file_missing'));
  return bytes;
}

/** One file that cannot be used does not stop the others. */
async function reportRefusal(answer: ImportResult, file: string, take: () => Promise<void>): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (!(error instanceof OperatorError) || error.code === 'unavailable') throw error;
    answer.refused.push({ file, reason: error.reason });
  }
}
