import { randomBytes } from 'node:crypto';
import { limits, unacceptedFormat, videoFormats } from '../../protocol/limits.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { videoFileRequestReader } from '../../protocol/video.ts';
import type { Context } from '../context.ts';
import { UnreachableError } from '../media/address-guard.ts';
import { Refusal } from '../refusal.ts';
import { chooseTasks, knownType } from './choose-tasks.ts';

/** § Video file submission: accepts a film, row and job in one transaction. Throws a Refusal; gives the videoId. */
export async function submitVideoFile(
  ctx: Context,
  secretId: string,
  fields: Record<string, unknown>,
): Promise<string> {
  const read = readRequest(videoFileRequestReader, fields);
  if (!read.ok) throw new Refusal(1001, `${read.member}: ${read.detail}`);
  const request = read.value;
  const format = unacceptedFormat(request.video, videoFormats);
  if (format !== null) {
    throw new Refusal(1103, `video: ${format} is not among the formats ${videoFormats.join(', ')}`);
  }
  const missing = await ctx.captureTools.missing();
  if (missing !== null) throw new Refusal(1302, `video: ${missing}`);
  for (const taskId of Object.keys(request.callbackRules ?? {})) knownType(taskId, 'callbackRules');
  const tasks = await chooseTasks(request, ctx.frameTasks, ctx.log);
  await checkReach(ctx, 'video', request.video);
  await checkReach(ctx, 'callbackUrl', request.callbackUrl);

  const id = `v-${randomBytes(12).toString('hex')}`;
  await ctx.db.transaction().execute(async (tx) => {
    const job_id = await ctx.jobs.send(tx, { id, secretId });
    await tx
      .insertInto('videos')
      .values({
        id,
        secret_id: secretId,
        job_id,
        // As a URL writes itself: without characters that the database refuses.
        source: new URL(request.video).href,
        callback_url: new URL(request.callbackUrl).href,
        custom_info: asJson(request.customInfo),
        callback_rules: asJson(request.callbackRules),
        tasks: JSON.stringify(tasks),
        interval_s: request.interval,
        real_time: request.realTimeCallback,
        state: 'queued',
        media_token: randomBytes(16).toString('base64url'),
      })
      .execute();
  });
  ctx.log.info({ videoId: id, secretId, tasks: tasks.map((task) => task.id) }, 'video accepted');
  return id;
}

/** What can be known before anything is fetched: an address that is refused, or a name that leads nowhere. */
async function checkReach(ctx: Context, member: string, address: string): Promise<void> {
  const url = new URL(address);
  try {
    ctx.guard.checkUrl(url);
    await ctx.guard.resolve(url.hostname, Number(url.port || (url.protocol === 'https:' ? 443 : 80)));
  } catch (error) {
    if (error instanceof UnreachableError) throw new Refusal(1105, `${member}: ${error.message}`);
    throw error;
  }
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** § Limits: a source that grows past this is cut off (L3). */
export const maxVideoBytes = limits.videoFileBytes;
