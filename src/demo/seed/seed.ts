import { z } from 'zod';
import { newActionBodySchema } from '../../api/enforcement.ts';
import { textSchema } from '../../api/texts.ts';
import { claimCase } from '../../review/cases/claim-case.ts';
import type { Context } from '../../review/context/context.ts';
import { addAction } from '../../review/enforcement/save-action.ts';
import { findSubmission } from '../../review/entities/find-submission.ts';
import { sendNotice } from '../../review/notices/send-notice.ts';
import { createSubmission, type NewSubmission } from '../../review/submissions/create-submission.ts';
import { moderateTexts } from '../../review/submissions/moderate-texts.ts';
import { storeUpload } from '../../review/uploads/store-upload.ts';
import type { DemoBff } from '../demo-bff.ts';
import { market } from '../service/market.ts';
import { colleague, sampleSender, supervisor } from '../session.ts';
import { actions } from './actions.ts';
import { seedLanes } from './lanes.ts';
import { seedLooks } from './looks.ts';
import { seedTeams } from './teams.ts';
import { abandoned, contested, moreTexts, reports } from './texts.ts';

/** Minutes before the demo opens at which the waiting texts came in, and people reported some of them. */
const [firstTextAt, lastTextAt, reportedAt] = [110, 52, 48];

/** What the page must know about the seeded data. */
export type Seeded = { contested: string };
type Files = (path: string) => Promise<Response>;
/** Sets the clock to so many minutes before the moment at which the demo opens. */
type SetClock = (minutesBefore: number) => void;

/** The minutes that the seeded work covers. The history ends before. */
export const seededMinutes = 180;

/**
 * Creates what a newcomer should find, with the same verbs that everything else uses. `setClock` lets it happen at
 * different times, the oldest first.
 */
export async function seed(bff: DemoBff, file: Files, setClock: SetClock = () => {}): Promise<Seeded> {
  const ctx = bff.contextOf(sampleSender);
  setClock(seededMinutes);
  for (const action of actions) await addAction(ctx, newActionBodySchema.parse(action));
  await seedLanes(bff.contextOf(supervisor));
  await seedLooks(bff.contextOf(colleague));
  await seedTeams({ ...ctx, accounts: bff.accounts });
  const samples = z.array(textSchema).parse(await (await file('samples/texts.json')).json());
  const texts = [...moreTexts, ...samples];
  // The oldest, so that it is high in the list, where the guide points to it.
  setClock(120);
  await ended(ctx, await sendFile(ctx, file, 'samples/street.mp4', { interval: 1 }));
  for (const [index, text] of texts.entries()) {
    setClock(firstTextAt - Math.round((index * (firstTextAt - lastTextAt)) / texts.length));
    await moderateTexts(ctx, { texts: [text] });
  }
  setClock(reportedAt);
  for (const report of reports)
    await sendNotice(ctx, {
      ...report,
      ...(report.reporter.kind === 'authority' && {
        dueAt: new Date(Date.now() + 20 * 3_600_000).toISOString(),
      }),
    });
  setClock(40);
  const { results } = await moderateTexts(ctx, { texts: [contested, abandoned] });
  const [first, second] = results.map(({ caseId }) => caseId);
  if (!first || !second) throw new Error('a text that is to be looked at opened no case');
  // A claim of half a minute would also run out; it only matters that nobody renews it.
  await claimCase(
    { ...bff.contextOf(colleague), settings: { ...ctx.settings, claimSeconds: 1 } },
    { id: second },
  );

  setClock(28);
  await ended(
    ctx,
    await sendFile(ctx, file, 'demo/market/market.mp4', {
      interval: market.interval,
      audio: true,
      customInfo: { roomId: 'night-market' },
    }),
  );
  setClock(17);
  // Sent again by somebody else, under another name.
  await ended(
    ctx,
    await sendFile(ctx, file, 'samples/street.mp4', {
      interval: 1,
      filename: 'so-cheap.mp4',
      customInfo: { userId: 'u-83', roomId: 'flea-market' },
    }),
  );
  setClock(9);
  const call = await upload(ctx, file, 'demo/market/call.m4a', 'audio/mp4');
  await ended(
    ctx,
    await send(ctx, { kind: 'audio-file', body: { uploadId: call, callbackRule: 'all', userId: 'u-51' } }),
  );
  await seedStreams(bff, ctx, setClock);
  return { contested: first };
}

/** Starts two streams. The first sends its second fragment late, its third twice, and its fifth not at all. */
async function seedStreams(bff: DemoBff, ctx: Context, setClock: SetClock): Promise<void> {
  setClock(1.2);
  const video = await running(
    ctx,
    await send(ctx, {
      kind: 'video-stream',
      body: {
        url: 'https://live.demo.invalid/night-market.m3u8',
        fragmentTime: 10,
        customInfo: { roomId: 'night-market' },
      },
    }),
  );
  for (const [order, index] of [0, 2, 1, 3, 5].entries()) {
    setClock(1 - order / 6);
    await bff.streams.play(video, index, index === 2 ? 2 : 1);
  }
  bff.streams.skipTo(video, 6);
  const audio = await running(
    ctx,
    await send(ctx, {
      kind: 'audio-stream',
      body: { url: 'https://live.demo.invalid/late-show.m3u8', callbackRules: 1, roomId: 'late-show' },
    }),
  );
  for (const index of [0, 1]) await bff.streams.play(audio, index);
  bff.streams.skipTo(audio, 2);
  await settled(ctx);
}

type VideoBody = { interval: number; audio?: boolean; customInfo?: Record<string, unknown> };

async function sendFile(
  ctx: Context,
  file: Files,
  path: string,
  { filename, ...body }: VideoBody & { filename?: string },
): Promise<string> {
  return send(ctx, {
    kind: 'video-file',
    body: { uploadId: await upload(ctx, file, path, 'video/mp4', filename), ...body },
  });
}

async function upload(
  ctx: Context,
  file: Files,
  path: string,
  contentType: string,
  filename = path.slice(path.lastIndexOf('/') + 1),
): Promise<string> {
  const { body } = await file(path);
  if (!body) throw new Error(`${path} came without its content`);
  return (await storeUpload(ctx, { filename, contentType, body })).uploadId;
}

const send = async (ctx: Context, what: NewSubmission) => (await createSubmission(ctx, what)).id;

async function ended(ctx: Context, id: string): Promise<void> {
  await until(ctx, async () => (await findSubmission(ctx.db.kysely, id)).ended_at !== null || null);
  const { state, message } = await findSubmission(ctx.db.kysely, id);
  if (state !== 'end') throw new Error(`${id} is ${state}: ${message}`);
  await settled(ctx);
}

/** The service's id of the submission, as soon as the service has accepted it. */
const running = (ctx: Context, id: string): Promise<string> =>
  until(ctx, async () => (await findSubmission(ctx.db.kysely, id)).provider_id);

/** Waits for the copies of all pictures, so that nobody sees a demo that is still being filled. */
async function settled(ctx: Context): Promise<void> {
  await until(ctx, async () => {
    const waiting = ctx.db.kysely.selectFrom('evidence').select('id').where('state', '=', 'waiting').limit(1);
    return (await waiting.execute()).length === 0 || null;
  });
}

/** The first result of `look` that is not null. It looks again after every change. */
async function until<Result>(ctx: Context, look: () => Promise<Result | null>): Promise<Result> {
  const done = Promise.withResolvers<Result>();
  const lookNow = () =>
    void look().then((found) => {
      if (found !== null) done.resolve(found);
    }, done.reject);
  const stop = ctx.db.listen(lookNow);
  lookNow();
  return done.promise.finally(stop);
}
