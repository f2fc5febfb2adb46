import * as calls from '../../api/live.ts';
import { noteFetched } from '../../review/audit/note-view.ts';
import type { Context } from '../../review/context/context.ts';
import { Failure } from '../../review/context/failure.ts';
import { findSubmission } from '../../review/entities/find-submission.ts';
import { terminalStates } from '../../review/entities/submission-state.ts';
import type { SubmissionRow } from '../../review/store/tables.ts';
import { lacksFactor } from '../gates/admitted.ts';
import type { Seams } from '../seams.ts';
import { serve } from '../serve.ts';

/** Live streams as they are now. Only for people: a program that may read gets addresses, and reads the source itself. */
export function liveRoutes({ db, live, session }: Pick<Seams, 'db' | 'live' | 'session'>) {
  const found = async (ctx: Context, id: string) => {
    const row = await findSubmission(ctx.db.kysely, id);
    if (!live) throw new Failure('live_not_in_demo');
    if (!isRunning(row) || row.url === null) throw new Failure('live_stream_over');
    return { live, row, source: row.url };
  };
  return serve(calls, {
    watchStream: async ({ ctx, params, c }) => {
      const { live, row, source } = await found(ctx, params.id);
      const audioOnly = row.kind === 'audio-stream';
      const body = await live.watch({
        personId: ctx.actor.id,
        submissionId: row.id,
        source,
        audioOnly,
        mayStay: async () => {
          const person = await session.current(c.req.raw.headers, { idle: true });
          if (!person || (await lacksFactor(db.kysely, person))) return false;
          return isRunning(await findSubmission(db.kysely, row.id));
        },
      });
      await noteFetched(ctx, row.id, audioOnly ? 'audio' : 'video');
      return new Response(body, { headers: { 'content-type': audioOnly ? 'audio/mp4' : 'video/mp4' } });
    },
    getLiveFrame: async ({ ctx, params }) => {
      const { live, row, source } = await found(ctx, params.id);
      if (row.kind !== 'video-stream') throw new Failure('live_source_away');
      const picture = await live.frame({ submissionId: row.id, source });
      return new Response(picture, { headers: { 'content-type': 'image/jpeg' } });
    },
  });
}

const isRunning = ({ kind, state }: SubmissionRow) =>
  (kind === 'video-stream' || kind === 'audio-stream') && !terminalStates.includes(state);
