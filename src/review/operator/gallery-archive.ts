import {
  type GalleryEntry,
  type GalleryKind,
  type ImportAnswer,
  importAnswerSchema,
} from '../../protocol/operator/galleries.ts';
import type { Context } from '../context/context.ts';
import { Failure, TooLarge } from '../context/failure.ts';
import { changeByOperator } from './change-by-operator.ts';
import { listGallery } from './gallery-entries.ts';
import { nameClasses } from './name-classes.ts';
import { readAnswer } from './read-answer.ts';

export const maxArchiveBytes = 256 * 1024 ** 2;

/** Streams a zip to the moderation service, which reports what it imported. */
export async function importGallery(
  ctx: Context,
  { kind, body }: { kind: GalleryKind; body: ReadableStream<Uint8Array> | null },
): Promise<ImportAnswer> {
  if (!body) throw new Failure('archive_is_empty');
  const brought = await changeByOperator(ctx, {
    path: `/galleries/${kind}/archive`,
    request: { method: 'POST', body: body.pipeThrough(counted()) },
    read: (answer) => readAnswer(importAnswerSchema, answer),
    what: 'gallery-imported',
    detail: ({ entries, pictures, alreadyThere, refused }) => ({
      kind,
      entries,
      pictures,
      alreadyThere,
      refused: refused.length,
    }),
  }).catch((error: unknown) => {
    if (!(error instanceof TooLarge)) throw error;
    throw new Failure('archive_too_large', { max: maxArchiveBytes });
  });
  if (kind !== 'persons' && brought.entries > 0) await nameAll(ctx, kind);
  return brought;
}

async function nameAll(ctx: Context, kind: GalleryKind): Promise<void> {
  const entries: GalleryEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await listGallery(ctx, { kind, query: { cursor, limit: 200 } });
    entries.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  await nameClasses(ctx, entries.reverse());
}

/** Streams the zip. It contains photos of persons, so the export is audited. */
export async function exportGallery(
  ctx: Context,
  { kind }: { kind: GalleryKind },
): Promise<ReadableStream<Uint8Array> | null> {
  return changeByOperator(ctx, {
    path: `/galleries/${kind}/archive`,
    request: { method: 'GET' },
    read: async (answer) => answer.body,
    what: 'gallery-exported',
    detail: () => ({ kind }),
  });
}

function counted(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > maxArchiveBytes) controller.error(new TooLarge());
      else controller.enqueue(chunk);
    },
  });
}
