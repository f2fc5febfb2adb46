import type { Selectable } from 'kysely';
import * as z from 'zod';
import { type CallbackRules, callbackRulesSchema } from '../../protocol/callback-rules.ts';
import { taskTypes } from '../../protocol/tasks.ts';
import type { Tables } from '../store/tables.ts';

const chosenTasks = z.array(z.object({ id: z.string(), type: z.enum(taskTypes) }));
const object = z.record(z.string(), z.unknown());

/** The tasks that a film runs: the identifier is what the caller said, aliases included. */
export type ChosenTask = z.infer<typeof chosenTasks>[number];

/** A submitted film, as the worker needs it. Times in seconds. */
export type Video = {
  id: string;
  secretId: string;
  source: string;
  callbackUrl: string;
  customInfo: Record<string, unknown> | undefined;
  callbackRules: CallbackRules | undefined;
  tasks: ChosenTask[];
  interval: number;
  realTime: boolean;
  closing: boolean;
  attempts: number;
  mediaToken: string;
  captureStart: Date;
  duration: number | null;
};

export function readVideo(row: Selectable<Tables['videos']>): Video {
  return {
    id: row.id,
    secretId: row.secret_id,
    source: row.source,
    callbackUrl: row.callback_url,
    customInfo: row.custom_info === null ? undefined : object.parse(JSON.parse(row.custom_info)),
    callbackRules:
      row.callback_rules === null ? undefined : callbackRulesSchema.parse(JSON.parse(row.callback_rules)),
    tasks: chosenTasks.parse(JSON.parse(row.tasks)),
    interval: row.interval_s,
    realTime: row.real_time,
    closing: row.closing,
    attempts: row.attempts,
    mediaToken: row.media_token,
    captureStart: row.capture_start ?? row.created_at,
    duration: row.duration,
  };
}
