import { sql } from 'kysely';
import type { VideosAnswer, VideosQuery } from '../../api/stats-content.ts';
import type { Context } from '../context/context.ts';
import { keyNames } from '../labels/key-names.ts';
import type { Db } from '../store/tables.ts';
import { type Hours, hoursOf, showHours, timeOf } from './hours.ts';

const maxRows = 50;
const bars = 10;

/** Compares videos by the figures of one class in their summaries. */
export async function statsVideos(ctx: Context, query: VideosQuery): Promise<VideosAnswer> {
  const db = ctx.db.kysely;
  const hours = hoursOf(query);
  const [classes, names] = await Promise.all([classesOf(db, hours, query.task), keyNames(db)]);
  const shown = classes.map(({ task, label, videos }) => {
    const key = `${task}#${label}`;
    return { task, key, name: names(key), videos };
  });
  const chosen = query.label === undefined ? shown[0] : shown.find(({ key }) => key === query.label);
  const which = chosen && { task: chosen.task, label: Number(chosen.key.slice(chosen.task.length + 1)) };
  const { figure } = query;
  const nothing = { videos: 0, quartiles: null, histogram: [], top: [] };
  return {
    counted: showHours(hours),
    classes: shown,
    chosen: chosen ? { task: chosen.task, key: chosen.key, name: chosen.name } : null,
    figure,
    ...(which ? await spreadOf(db, hours, { ...which, figure }) : nothing),
  };
}

type Class = { task: string; label: number };

async function classesOf(
  db: Db,
  hours: Hours,
  task: string | undefined,
): Promise<(Class & { videos: number })[]> {
  let query = inRange(db, hours)
    .select(['task', 'label'])
    .select(sql<number>`count(*)::int`.as('videos'))
    .groupBy(['task', 'label'])
    .orderBy('videos', 'desc')
    .orderBy('task')
    .orderBy('label');
  if (task !== undefined) query = query.where('task', '=', task);
  return query.execute();
}

type FigureQuery = Class & { figure: VideosQuery['figure'] };

async function spreadOf(db: Db, hours: Hours, { task, label, figure }: FigureQuery) {
  const of = inRange(db, hours)
    .where('task', '=', task)
    .where('label', '=', label)
    .where(figure, 'is not', null);
  const { videos, quartiles: found } = await of
    .select([
      sql<number>`count(*)::int`.as('videos'),
      sql<number[] | null>`
        percentile_disc(array[0, 0.25, 0.5, 0.75, 1]) within group (order by ${sql.ref(figure)}::float8)`.as(
        'quartiles',
      ),
    ])
    .executeTakeFirstOrThrow();
  const [min, q1, median, q3, max] = found ?? [];
  if (min === undefined || q1 === undefined || median === undefined || q3 === undefined || max === undefined)
    return { videos, quartiles: null, histogram: [], top: [] };
  const [histogram, top] = await Promise.all([histogramOf(of, figure, { min, max }), topOf(db, of, figure)]);
  return {
    videos,
    quartiles: { min, q1, median, q3, max },
    histogram,
    top: top.map(({ id, at, ...row }) => ({ submissionId: id, at: at.toISOString(), ...row })),
  };
}

/** Looks up submissions only for the top videos. */
function topOf(db: Db, of: ReturnType<typeof inRange>, figure: VideosQuery['figure']) {
  const first = of
    .select(['submission_id', 'at', 'average', 'maximum', 'count'])
    .select(sql<number>`${sql.ref(figure)}::float8`.as('value'))
    .orderBy('value', 'desc')
    .orderBy('submission_id')
    .limit(maxRows);
  return db
    .selectFrom(first.as('first'))
    .innerJoin('submission', 'submission.id', 'first.submission_id')
    .select(['submission.id', 'submission.title', 'at', 'average', 'maximum', 'count', 'value'])
    .orderBy('value', 'desc')
    .orderBy('submission.id')
    .execute();
}

/** The last bar includes its end. If all values are equal there is one bar. */
async function histogramOf(
  of: ReturnType<typeof inRange>,
  figure: VideosQuery['figure'],
  { min, max }: { min: number; max: number },
): Promise<VideosAnswer['histogram']> {
  const count = max > min ? bars : 1;
  const width = (max - min) / count;
  const starts = Array.from({ length: count }, (_, bar) => min + bar * width);
  const rows = await of
    .select([
      sql<number>`width_bucket(${sql.ref(figure)}::float8, ${starts}::float8[]) - 1`.as('bar'),
      sql<number>`count(*)::int`.as('videos'),
    ])
    .groupBy('bar')
    .execute();
  const by = new Map(rows.map(({ bar, videos }) => [bar, videos]));
  return starts.map((from, bar) => ({ from, to: starts[bar + 1] ?? max, videos: by.get(bar) ?? 0 }));
}

function inRange(db: Db, { from, to }: Hours) {
  return db
    .selectFrom('video_figure')
    .where('at', '>=', new Date(timeOf(from)))
    .where('at', '<', new Date(timeOf(to)));
}
