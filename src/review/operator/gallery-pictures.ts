import type { Box } from '../../api/findings.ts';
import type { EvidencePictureBody } from '../../api/galleries.ts';
import { type PictureAnswer, pictureAnswerSchema } from '../../protocol/operator/galleries.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { openEvidence } from '../evidence/open-evidence.ts';
import { isUuid } from '../store/is-uuid.ts';
import { askOperator } from './ask-operator.ts';
import { changeByOperator } from './change-by-operator.ts';
import { aboutEntry, type EntryKey, entryPath, getGalleryEntry } from './gallery-entries.ts';
import { readAnswer } from './read-answer.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type From = { submissionId: string; evidenceId: string; findingId: string | null };

/** Adds a picture that a person uploads; `box` (`x0,y0,x1,y1`, 0..1) selects a part of it. */
export async function addGalleryPicture(
  ctx: Context,
  input: EntryKey & { bytes: Bytes; box: string | null; from?: From },
): Promise<PictureAnswer> {
  if (input.bytes.byteLength === 0) throw new Failure('picture_is_empty');
  const { from, box } = input;
  const origin = from ? { evidenceId: from.evidenceId, findingId: from.findingId } : {};
  return changeByOperator(ctx, {
    path: `${entryPath(input)}/pictures${box === null ? '' : `?box=${encodeURIComponent(box)}`}`,
    request: { method: 'POST', body: input.bytes },
    read: (answer) => readAnswer(pictureAnswerSchema, answer),
    what: 'gallery-picture-added',
    detail: ({ entry, picture, added }) =>
      added ? { ...aboutEntry(entry), picture: picture.id, state: picture.state, ...origin } : null,
    ...(from ? { submissionId: from.submissionId } : {}),
  });
}

/**
 * "Add this box to the gallery": adds a frame of ours, all of it or only a box, and records it in the case's history.
 */
export async function addEvidencePicture(
  ctx: Context,
  input: EntryKey & EvidencePictureBody,
): Promise<PictureAnswer> {
  const { evidenceId, box, kind, id } = input;
  const findingId = input.findingId ?? null;
  const { key, contentType, submissionId } = await openEvidence(ctx, { id: evidenceId });
  if (!contentType.startsWith('image/')) {
    throw new Failure('audio_is_not_picture');
  }
  if (findingId !== null) await checkFinding(ctx, findingId, evidenceId);
  const stored = await ctx.evidence.get(key);
  if (!stored) throw new Failure('picture_file_missing');
  const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer());
  const part = box ? boundsOf(box).join() : null;
  return addGalleryPicture(ctx, {
    kind,
    id,
    bytes,
    box: part,
    from: { submissionId, evidenceId, findingId },
  });
}

export async function removeGalleryPicture(
  ctx: Context,
  input: EntryKey & { picture: string },
): Promise<void> {
  const entry = await getGalleryEntry(ctx, input);
  await changeByOperator(ctx, {
    path: `${entryPath(input)}/pictures/${encodeURIComponent(input.picture)}`,
    request: { method: 'DELETE' },
    read: async () => {},
    what: 'gallery-picture-removed',
    detail: () => ({ ...aboutEntry(entry), picture: input.picture }),
  });
}

/** A stored picture's bytes. Its type is one of the two that galleries accept, whatever the answer says. */
export async function openGalleryPicture(
  ctx: Context,
  input: EntryKey & { picture: string },
): Promise<{ body: ReadableStream<Uint8Array> | null; contentType: 'image/jpeg' | 'image/png' }> {
  const path = `${entryPath(input)}/pictures/${encodeURIComponent(input.picture)}`;
  const answer = await askOperator(ctx, path, { method: 'GET' });
  const png = answer.headers.get('content-type') === 'image/png';
  return { body: answer.body, contentType: png ? 'image/png' : 'image/jpeg' };
}

async function checkFinding(ctx: Context, findingId: string, evidenceId: string): Promise<void> {
  const found = isUuid(findingId)
    ? await ctx.db.kysely
        .selectFrom('finding')
        .select('id')
        .where('id', '=', findingId)
        .where('evidence_id', '=', evidenceId)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Failure('no_such_finding_on_picture');
}

/** The upright box around four points, clipped to the picture. */
function boundsOf(box: Box): [number, number, number, number] {
  const [xs, ys] = [box.map(([x]) => x), box.map(([, y]) => y)];
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  return [inside(Math.min(...xs)), inside(Math.min(...ys)), inside(Math.max(...xs)), inside(Math.max(...ys))];
}
