import type { Selectable } from 'kysely';
import * as z from 'zod';
import { taskTypes } from '../../protocol/tasks.ts';
import type { SubmissionKind, Tables } from '../store/tables.ts';

const chosenTasks = z.array(z.object({ id: z.string(), type: z.enum(taskTypes) }));

/** A task that a submission runs. `id` is what the caller named, which may be an alias. */
export type ChosenTask = z.infer<typeof chosenTasks>[number];
export type SubmissionRow = Selectable<Tables['submissions']>;

/** What all kinds of submissions have, as workers need it. Times are in seconds. */
export type Submission = {
  id: string;
  kind: SubmissionKind;
  secretId: string;
  source: string;
  callbackUrl: string;
  tasks: ChosenTask[];
  mediaToken: string;
  captureStart: Date;
  duration: number | null;
};

export function readSubmission(row: SubmissionRow): Submission {
  return {
    id: row.id,
    kind: row.kind,
    secretId: row.secret_id,
    source: row.source,
    callbackUrl: row.callback_url,
    tasks: chosenTasks.parse(JSON.parse(row.tasks)),
    mediaToken: row.media_token,
    captureStart: row.capture_start ?? row.created_at,
    duration: row.duration,
  };
}
