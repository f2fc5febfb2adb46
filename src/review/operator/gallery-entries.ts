import type { z } from 'zod';
import {
  type EntryFields,
  entryAnswerSchema,
  type entryChangeSchema,
  type GalleryEntry,
  type GalleryKind,
  galleryPageSchema,
  type galleryQuerySchema,
} from '../../protocol/operator/galleries.ts';
import type { Context } from '../context/context.ts';
import { askOperator } from './ask-operator.ts';
import { changeByOperator } from './change-by-operator.ts';
import { nameClasses } from './name-classes.ts';
import { readAnswer, sendJson } from './read-answer.ts';

export type EntryKey = { kind: GalleryKind; id: string };

export const entryPath = ({ kind, id }: EntryKey) => `/galleries/${kind}/${encodeURIComponent(id)}`;

export async function listGallery(
  ctx: Context,
  input: { kind: GalleryKind; query: z.output<typeof galleryQuerySchema> },
): Promise<z.output<typeof galleryPageSchema>> {
  const { q, cursor, limit } = input.query;
  const search = new URLSearchParams({ limit: String(limit) });
  if (q !== undefined) search.set('q', q);
  if (cursor !== undefined) search.set('cursor', cursor);
  return readAnswer(
    galleryPageSchema,
    await askOperator(ctx, `/galleries/${input.kind}?${search}`, { method: 'GET' }),
  );
}

export async function getGalleryEntry(ctx: Context, key: EntryKey): Promise<GalleryEntry> {
  const answer = await askOperator(ctx, entryPath(key), { method: 'GET' });
  return (await readAnswer(entryAnswerSchema, answer)).entry;
}

export async function addGalleryEntry(
  ctx: Context,
  { kind, fields }: { kind: GalleryKind; fields: EntryFields },
): Promise<GalleryEntry> {
  const entry = await changeByOperator(ctx, {
    path: `/galleries/${kind}`,
    request: sendJson('POST', fields),
    read: async (answer) => (await readAnswer(entryAnswerSchema, answer)).entry,
    what: 'gallery-entry-added',
    detail: aboutEntry,
  });
  await nameClasses(ctx, [entry]);
  return entry;
}

export async function changeGalleryEntry(
  ctx: Context,
  input: EntryKey & { change: z.output<typeof entryChangeSchema> },
): Promise<GalleryEntry> {
  const changed = Object.keys(input.change).toSorted().join(', ');
  const entry = await changeByOperator(ctx, {
    path: entryPath(input),
    request: sendJson('PATCH', input.change),
    read: async (answer) => (await readAnswer(entryAnswerSchema, answer)).entry,
    what: 'gallery-entry-changed',
    detail: (now) => ({ ...aboutEntry(now), changed }),
  });
  await nameClasses(ctx, [entry]);
  return entry;
}

/** The entry is read before it is removed, because the audit entry needs its name. */
export async function removeGalleryEntry(ctx: Context, key: EntryKey): Promise<void> {
  const entry = await getGalleryEntry(ctx, key);
  await changeByOperator(ctx, {
    path: entryPath(key),
    request: { method: 'DELETE' },
    read: async () => {},
    what: 'gallery-entry-removed',
    detail: () => ({ ...aboutEntry(entry), pictures: entry.pictures.length }),
  });
}

/** The entry as the audit names it. */
export function aboutEntry({ kind, id, name }: GalleryEntry) {
  return { kind, entryId: id, name };
}
