import type { SubmissionKind } from '../../api/submissions.ts';
import { callbackRulesSchema } from '../../protocol/callback-rules.ts';
import { audioFormats, unacceptedFormat, videoFormats } from '../../protocol/limits.ts';
import { type TaskType, taskTypeOf } from '../../protocol/tasks.ts';
import { speechTaskWithoutAudio } from '../../protocol/video.ts';
import { Failure } from '../failure.ts';
import type { Upload } from '../uploads/find-upload.ts';
import type { AnyBody } from './create-submission.ts';

type Tasks = Record<string, TaskType>;
type Fault = { path: string; message: string };

/** A stream has no format that its address could tell. */
const formatsOf: Partial<Record<SubmissionKind, readonly string[]>> = {
  'video-file': videoFormats,
  'audio-file': audioFormats,
};

/** What can be known before the service is asked (L3, L4, V11). Throws with each fault beside its member. */
export function checkSubmission(
  tasks: Tasks,
  kind: SubmissionKind,
  body: AnyBody,
  upload: Upload | null,
): void {
  const errors = [
    ...formatFaults(formatsOf[kind], body, upload),
    ...taskFaults(tasks, body),
    ...(kind.startsWith('video') ? [...speechFaults(tasks, body), ...ruleFaults(body)] : []),
  ];
  if (errors.length > 0)
    throw new Failure('invalid_request', 'Some of it cannot be taken as it is.', { errors });
}

function formatFaults(formats: readonly string[] | undefined, body: AnyBody, upload: Upload | null): Fault[] {
  if (!formats) return [];
  const format = unacceptedFormat(upload?.filename ?? body.url ?? '', formats);
  if (format === null) return [];
  return [
    {
      path: upload ? 'uploadId' : 'url',
      message: `.${format} is not taken; these are: ${formats.join(', ')}`,
    },
  ];
}

function taskFaults(tasks: Tasks, body: AnyBody): Fault[] {
  return (body.tasks ?? []).flatMap((task, index) =>
    taskTypeOf(task, tasks) === undefined
      ? [{ path: `tasks.${index}`, message: `"${task}" is not a configured task` }]
      : [],
  );
}

function speechFaults(tasks: Tasks, body: AnyBody): Fault[] {
  const speech = speechTaskWithoutAudio({ audio: body.audio ?? false, task: body.tasks }, tasks);
  return speech === null ? [] : [{ path: 'audio', message: `must be on for the task "${speech}"` }];
}

function ruleFaults(body: AnyBody): Fault[] {
  const rules = callbackRulesSchema.safeParse(body.callbackRules ?? {});
  return (rules.error?.issues ?? []).map((issue) => ({
    path: ['callbackRules', ...issue.path].join('.'),
    message: issue.message,
  }));
}
