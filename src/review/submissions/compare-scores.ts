import { sql } from 'kysely';
import type { z } from 'zod';
import type { compareScores as compareCall } from '../../api/submissions.ts';
import type { Context } from '../context/context.ts';
import { findSubmission } from '../entities/find-submission.ts';

type Compared = z.output<(typeof compareCall)['answer']>;

const days = 30;

/** Where a video's highest scores lie among those of other videos of its room, class by class. */
export async function compareScores(ctx: Context, input: { id: string }): Promise<Compared> {
  const db = ctx.db.kysely;
  const { id, room_id: roomId } = await findSubmission(db, input.id);
  const inRoom = roomId === null ? sql`true` : sql`submission.room_id = ${roomId}`;
  const { rows: classes } = await sql<Compared['classes'][number]>`
    select own.task, own.label, own.maximum, others.videos, others.lower
    from video_figure as own
    cross join lateral (
      select count(*)::int as videos, (count(*) filter (where other.maximum < own.maximum))::int as lower
      from video_figure as other
      join submission on submission.id = other.submission_id
      where other.task = own.task and other.label = own.label
        and other.at <= own.at and other.at > own.at - make_interval(days => ${days})
        and other.maximum is not null and other.submission_id <> own.submission_id and ${inRoom}
    ) as others
    where own.submission_id = ${id} and own.maximum is not null
    order by own.task, own.label`.execute(db);
  return { roomId, days, classes };
}
