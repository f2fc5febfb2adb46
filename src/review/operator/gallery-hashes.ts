import { type HashListAnswer, hashListAnswerSchema } from '../../protocol/operator/galleries.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { changeByOperator } from './change-by-operator.ts';
import { aboutEntry } from './gallery-entries.ts';
import { nameClasses } from './name-classes.ts';
import { readAnswer } from './read-answer.ts';

/** Sends a list of PDQ hashes to the moderation service, for the entry with this name and class. */
export async function importHashes(
  ctx: Context,
  { name, label, body }: { name: string; label: number; body: ReadableStream<Uint8Array> | null },
): Promise<HashListAnswer> {
  if (!body) throw new Failure('hash_list_is_missing');
  const brought = await changeByOperator(ctx, {
    path: `/galleries/pictures/hashes?${new URLSearchParams({ name, label: String(label) })}`,
    request: { method: 'POST', body },
    read: (answer) => readAnswer(hashListAnswerSchema, answer),
    what: 'hashes-imported',
    detail: ({ entry, added, alreadyThere }) =>
      added === 0 ? null : { ...aboutEntry(entry), hashes: added, alreadyThere },
  });
  await nameClasses(ctx, [brought.entry]);
  return brought;
}

/** Streams the picture gallery as a list of PDQ hashes; the export is audited. */
export async function exportHashes(ctx: Context): Promise<ReadableStream<Uint8Array> | null> {
  return changeByOperator(ctx, {
    path: '/galleries/pictures/hashes',
    request: { method: 'GET' },
    read: async (answer) => answer.body,
    what: 'hashes-exported',
    detail: () => ({ kind: 'pictures' }),
  });
}
