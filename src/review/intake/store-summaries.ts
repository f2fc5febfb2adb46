import { sql } from 'kysely';
import type { TaskResult } from '../../protocol/callbacks.ts';
import type { readFigures } from '../../protocol/statistics.ts';
import type { PersonMatch } from '../../protocol/tasks/person-search.ts';
import type { Label } from '../../protocol/tolerant.ts';
import type { StoredTaskSummary } from '../store/tables/content.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';

/**
 * Stores the per-class figures of a summary (§ Video task results) for the charts. One set per task, from the last
 * callback.
 */
export async function storeSummaries(
  trx: Trx,
  submission: SubmissionRow,
  tasks: readonly TaskResult[],
): Promise<void> {
  const rows = tasks.flatMap((task) => {
    const body = summaryOf(task);
    return body === null
      ? []
      : [{ submission_id: submission.id, task_id: task.taskId, task: task.type, body: JSON.stringify(body) }];
  });
  if (rows.length === 0) return;
  await trx
    .insertInto('task_summary')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['submission_id', 'task_id']).doUpdateSet((eb) => ({ body: eb.ref('excluded.body') })),
    )
    .execute();
  await storeFigures(trx, submission);
}

/** Also stores the figures of videos by class, to compare videos without reading every summary. */
async function storeFigures(trx: Trx, submission: SubmissionRow): Promise<void> {
  if (submission.kind !== 'video-file' && submission.kind !== 'video-stream') return;
  await sql`
    insert into video_figure (submission_id, task, label, at, average, maximum, count)
    select submission_id, task, (one ->> 'label')::int, now(),
      max((one ->> 'value')::float8) filter (where figure = 'avgScores'),
      max((one ->> 'value')::float8) filter (where figure = 'maximums'),
      max((one ->> 'value')::float8) filter (where figure = 'statistics')::int
    from task_summary
    cross join lateral (values ('avgScores'), ('maximums'), ('statistics')) as figures (figure)
    cross join lateral jsonb_array_elements(body -> figure) as one
    where submission_id = ${submission.id}
    group by submission_id, task, one ->> 'label'
    on conflict (submission_id, task, label) do update
    set average = excluded.average, maximum = excluded.maximum, count = excluded.count, at = excluded.at`.execute(
    trx,
  );
}

type Figures = { [Name in keyof typeof readFigures]?: ReturnType<(typeof readFigures)[Name]> } & {
  matchList?: (PersonMatch & { scene?: string | null })[];
  label?: Label | null;
  review?: boolean | null;
  text?: string | null;
};

function summaryOf(task: TaskResult): StoredTaskSummary | null {
  if (task.type === 'unrecognised' || task.type === 'text' || task.type === 'vulgar-speech') return null;
  const figures: Figures = task.result;
  return {
    label: typeof figures.label === 'number' ? figures.label : null,
    review: figures.review ?? null,
    avgScores: (figures.avgScores ?? []).flatMap(({ label, score }) => perClass(label, score)),
    maximums: (figures.maximums ?? []).flatMap(({ label, max }) => perClass(label, max)),
    statistics: (figures.statistics ?? []).flatMap(({ label, count }) => perClass(label, count)),
    matchList: (figures.matchList ?? []).map((match) => ({
      personId: match.personId ?? '',
      faceId: match.faceId ?? '',
      typeName: match.typeName ?? '',
      scene: match.scene ?? null,
    })),
    text: figures.text ?? null,
  };
}

const perClass = (label: Label | null, value: number | null) =>
  typeof label === 'number' && value !== null ? [{ label, value }] : [];
