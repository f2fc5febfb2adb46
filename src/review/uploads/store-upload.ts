import type { Context } from '../context/context.ts';
import { Failure, TooLarge } from '../context/failure.ts';
import { cleanText } from '../store/clean-text.ts';
import { makeToken } from '../store/digest.ts';

type Input = { filename: string; contentType: string; body: ReadableStream<Uint8Array> };

/** Stores a file from a stream, completely or not at all. Throws `too_large` above the limit. */
export async function storeUpload(ctx: Context, input: Input): Promise<{ uploadId: string; bytes: number }> {
  const id = crypto.randomUUID();
  const key = `uploads/${id}`;
  const { bytes } = await ctx.evidence
    .put(key, input.body, ctx.settings.maxUploadBytes)
    .catch((error: unknown) => {
      if (error instanceof TooLarge) {
        throw new Failure('file_too_large', { max: ctx.settings.maxUploadBytes });
      }
      throw error;
    });
  if (bytes === 0) {
    await ctx.evidence.remove(key);
    throw new Failure('file_is_empty');
  }
  await ctx.db.kysely
    .insertInto('upload')
    .values({
      id,
      filename: plainName(input.filename),
      content_type: input.contentType.slice(0, 100),
      bytes,
      key,
      token: makeToken(),
      created_by: ctx.actor.id,
    })
    .execute();
  return { uploadId: id, bytes };
}

/** A file name to show and to put at the end of an address: without folders and invisible characters. */
function plainName(filename: string): string {
  const last = cleanText(filename).split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return plain === '' ? 'upload' : plain.slice(-150);
}
