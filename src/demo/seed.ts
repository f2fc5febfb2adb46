import { z } from 'zod';
import { textSchema } from '../api/texts.ts';
import type { Context } from '../review/context.ts';
import type { Db } from '../review/store/tables.ts';
import { createSubmission } from '../review/submissions/create-submission.ts';
import { findSubmission } from '../review/submissions/find-submission.ts';
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
  const { id } = await createSubmission(ctx, { kind: 'video-file', body: { uploadId, interval } });
  await untilEnded(ctx, id);
}

/** Waits for a film's callbacks and the copies of its pictures, so that nobody meets a demo that is still filling. */
async function untilEnded({ db }: Context, id: string): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const look = async () => {
    const { ended_at: at } = await findSubmission(db.kysely, id);
    const waiting = await db.kysely
      .selectFrom('evidence')
      .select('id')
      .where('submission_id', '=', id)
      .where('state', '=', 'waiting')
      .limit(1)
      .execute();
    if (at !== null && waiting.length === 0) ended.resolve();
  };
  const lookNow = () => void look().catch(ended.reject);
  const stop = db.listen(lookNow);
  lookNow();
  await ended.promise.finally(stop);
}
