import { z } from 'zod';
import { textSchema } from '../api/texts.ts';
import type { Context } from '../review/context.ts';
import type { Db } from '../review/store/tables.ts';
import { findSubmission } from '../review/submissions/close-submission.ts';
import { createVideo } from '../review/submissions/create-video.ts';
import { moderateTexts } from '../review/submissions/moderate-texts.ts';
import { storeUpload } from '../review/uploads/store-upload.ts';
import labels from './film/labels.json';
import { loadRecording } from './service/recording.ts';

/** What the recorded service's numeric labels mean. */
export async function seedLabels(db: Db): Promise<void> {
  await db.insertInto('label').values(labels).execute();
}

/** Sends what a newcomer would: the ten sample texts and the sample film, through the same verbs as everything. */
export async function seedSamples(ctx: Context, sample: (file: string) => Promise<Response>): Promise<void> {
  const texts = z.array(textSchema).parse(await (await sample('texts.json')).json());
  await moderateTexts(ctx, { texts });
  const { film, interval } = await loadRecording();
  const { body, headers } = await sample(film.file);
  if (!body) throw new Error(`${film.file} came without its content`);
  const contentType = headers.get('content-type') ?? 'video/mp4';
  const { uploadId } = await storeUpload(ctx, { filename: film.file, contentType, body });
  const { id } = await createVideo(ctx, { uploadId, interval });
  await untilEnded(ctx, id);
}

/** Waits for the callbacks of a film, so that nobody meets a demo that is still filling. */
async function untilEnded(ctx: Context, id: string): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const look = () =>
    findSubmission(ctx.db.kysely, id).then(({ ended_at: at }) => {
      if (at !== null) ended.resolve();
    }, ended.reject);
  const stop = ctx.db.listen(() => void look());
  void look();
  await ended.promise.finally(stop);
}
