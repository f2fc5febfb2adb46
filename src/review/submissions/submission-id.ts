import type { SubmissionKind } from '../../api/submissions.ts';
import type { Context } from '../context/context.ts';
import { sha256 } from '../store/digest.ts';

/**
 * The id of a new submission. With an Idempotency-Key it follows from the caller, the kind and the key, so that the
 * primary key lets a repeated request store nothing.
 */
export async function submissionId(
  ctx: Context,
  kind: SubmissionKind,
  key: string | undefined,
): Promise<string> {
  if (key === undefined) return crypto.randomUUID();
  const digest = await sha256(JSON.stringify(['submission', ctx.actor.id, kind, key]));
  // Version 8 of RFC 9562: bits of our own.
  const hex = `${digest.slice(0, 12)}8${digest.slice(13, 16)}a${digest.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Does what stores a submission unless `find` finds it already. Of two requests with one key at the same moment, the
 * primary key refuses one, which then finds what the other has stored.
 */
export async function once<Stored>(
  key: string | undefined,
  find: () => Promise<Stored | undefined>,
  store: () => Promise<Stored>,
): Promise<Stored> {
  if (key === undefined) return store();
  const earlier = await find();
  if (earlier !== undefined) return earlier;
  try {
    return await store();
  } catch (error) {
    const stored = isRepeated(error) ? await find() : undefined;
    if (stored === undefined) throw error;
    return stored;
  }
}

const isRepeated = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'submission_pkey';
